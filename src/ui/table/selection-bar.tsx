import { Button, CloseButton, Progress } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../dialogs/use-escape.ts'
import kit from '../kit/kit.module.css'
import classes from './selection-bar.module.css'

/** How far an action over many rows has come. */
export interface BulkProgress {
  readonly done: number
  readonly total: number
  /** The one that is under way is the last. */
  readonly stopping: boolean
}

interface SelectionBarProps {
  readonly count: number
  readonly onClear: () => void
  /** Null: nothing runs. */
  readonly progress: BulkProgress | null
  readonly onStop: () => void
  /** Buttons. */
  readonly children: ReactNode
}

/** Stays in sight below a table while rows are chosen: how many, and the actions for all of them. */
export function SelectionBar({ count, onClear, progress, onStop, children }: SelectionBarProps) {
  const { t } = useTranslation('lists')
  const bar = useRef<HTMLElement>(null)
  useEscape(() => progress === null && onClear())
  useLayoutEffect(() => {
    const place = bar.current
    return () => {
      if (place?.contains(document.activeElement)) focusLastRow()
    }
  }, [])
  return (
    <section ref={bar} className={classes.bar} aria-label={t('selection')} data-selection-bar>
      <p className={`${kit.flush} ${kit.figures} ${classes.count}`} role="status">
        {t('chosen', { count })}
      </p>
      {progress === null ? (
        <>
          <div className={classes.actions}>{children}</div>
          <CloseButton size="lg" aria-label={t('choose_none')} title={t('choose_none')} onClick={onClear} />
        </>
      ) : (
        <Running progress={progress} onStop={onStop} />
      )}
    </section>
  )
}

interface RunningProps {
  readonly progress: BulkProgress
  readonly onStop: () => void
}

function Running({ progress: { done, total, stopping }, onStop }: RunningProps) {
  const { t } = useTranslation('lists')
  const stop = useRef<HTMLButtonElement>(null)
  // The button that began it is gone.
  useEffect(() => stop.current?.focus(), [])
  const said = t('bulk.progress', { done, total })
  return (
    <>
      <div className={classes.progress}>
        <span className={kit.figures}>{said}</span>
        <Progress value={(100 * done) / total} aria-label={said} />
      </div>
      <Button
        ref={stop}
        variant="default"
        leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
        aria-disabled={stopping}
        onClick={onStop}
      >
        {t(stopping ? 'bulk.stopping' : 'bulk.stop')}
      </Button>
    </>
  )
}

/** The keys of the rows go on where they were. */
function focusLastRow(): void {
  const rows = document.querySelector('main table')
  const row =
    rows?.querySelector<HTMLElement>('tr[data-last] [data-row]') ?? rows?.querySelector<HTMLElement>('[data-row]')
  row?.focus()
}
