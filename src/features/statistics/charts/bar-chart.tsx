import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Exact } from '../../../ui/text/formatted.tsx'
import classes from './bar-chart.module.css'
import kit from '../../../ui/kit/kit.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  /** Decoration before the label. */
  readonly mark?: ReactNode
  readonly value: ReactNode
  /** Percent of the track. */
  readonly percent: number
  readonly colour?: string | undefined
  /** The list that the value counts. */
  readonly link?: LinkProps | undefined
}

/** A list of figures, each with the link to what it counts; the bars only repeat them. */
export function BarChart({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <ul className={`${kit.plain} ${classes.bars}`}>
      {bars.map(({ key, label, mark, value, percent, colour = 'var(--mantine-color-petrol-6)', link }) => (
        <li key={key} className={classes.row}>
          <span className={`${kit.lineXs} ${kit.shrinks}`}>
            {mark}
            {link ? (
              <Link {...link} className={classes.link}>
                <Exact>{label}</Exact>
              </Link>
            ) : (
              <Exact>{label}</Exact>
            )}
          </span>
          <span className={`${kit.bold} ${kit.figures}`}>{value}</span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} data-drawn style={{ inlineSize: `${percent}%`, background: colour }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
