import type { ReactNode } from 'react'
import { Exact } from '../../../ui/text/formatted.tsx'
import classes from './bar-chart.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface Bar {
  readonly key: string
  readonly label: string
  /** Decoration before the label. */
  readonly mark?: ReactNode
  readonly value: ReactNode
  /** Percent of the track. */
  readonly percent: number
  readonly colour: string
}

/** Inside of a `role="img"`: its words are for the eye. */
export function BarChart({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <div className={classes.bars}>
      {bars.map(({ key, label, mark, value, percent, colour }) => (
        <div key={key} className={classes.row}>
          <span className={`${kit.lineXs} ${kit.shrinks}`}>
            {mark ?? <span className={classes.dot} data-drawn style={{ background: colour }} />}
            <Exact>{label}</Exact>
          </span>
          <span className={`${kit.bold} ${kit.figures}`}>{value}</span>
          <span className={classes.track}>
            <span className={classes.bar} data-drawn style={{ inlineSize: `${percent}%`, background: colour }} />
          </span>
        </div>
      ))}
    </div>
  )
}
