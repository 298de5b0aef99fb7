import classes from './state-mark.module.css'

export type Mark = 'good' | 'warning' | 'bad' | 'offline'

/** Drawn inline: readers see it first, and it must not wait for an icon file. */
const LINES: Readonly<Record<Mark, string>> = {
  good: 'M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1-8.5 15a12 12 0 0 1-8.5-15a12 12 0 0 0 8.5-3m-3 9l2 2l4-4',
  warning: 'M12 9v4m0 3v.01M12 3.5l9.5 16.5h-19z',
  bad: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18m-3 6l6 6m0-6l-6 6',
  offline: 'M3 3l18 18M18.4 18.6a3.5 3.5 0 0 0-1-7.1h-1a5 5 0 0 0-7-4.2M6.7 8.4a4.6 4.6 0 0 0 .3 9.6h9',
}

export function StateMark({ mark, size = 44 }: { readonly mark: Mark; readonly size?: number }) {
  return (
    <svg className={classes.mark} data-mark={mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={LINES[mark]} />
    </svg>
  )
}
