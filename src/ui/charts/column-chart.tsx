import { Link, type LinkProps } from '@tanstack/react-router'
import { formatNumber } from '../../i18n/formats.ts'
import { Ltr } from '../text/formatted.tsx'
import { axisTicks } from './axis.ts'
import classes from './column-chart.module.css'
import kit from '../kit/kit.module.css'

interface Column {
  readonly key: string
  /** Below the column. */
  readonly label: string
  /** Everything that the column shows, for the ear. */
  readonly said: string
  readonly value: number
  /** Beside it, in outline. */
  readonly before: number
  /** The list that the value counts. */
  readonly link?: LinkProps | undefined
}

interface ColumnChartProps {
  readonly columns: readonly Column[]
  /** Names of the two kinds of columns. */
  readonly names: { readonly value: string; readonly before: string }
}

/**
 * Columns over time, each with the one that it is compared with: filled and outlined, so that no colour tells them
 * apart. Time runs as the text does, so in Arabic the axis stands right and the newest column left.
 */
export function ColumnChart({ columns, names }: ColumnChartProps) {
  const ticks = axisTicks(Math.max(...columns.flatMap(({ value, before }) => [value, before])))
  const top = ticks.at(-1) ?? 1
  const height = (value: number) => ({ blockSize: `${(value / top) * 100}%` })
  return (
    <div className={kit.stackSm}>
      <p className={`${kit.clusterSm} ${kit.smaller} ${kit.flush}`} aria-hidden="true">
        {(['value', 'before'] as const).map((kind) => (
          <span key={kind} className={kit.lineXs}>
            <span className={classes.key} data-kind={kind} data-drawn />
            {names[kind]}
          </span>
        ))}
      </p>
      <div className={classes.chart}>
        <div className={classes.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} className={classes.tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
              <Ltr>{formatNumber(tick)}</Ltr>
            </span>
          ))}
        </div>
        <ol className={`${kit.plain} ${classes.columns}`}>
          {columns.map(({ key, label, said, value, before, link }) => {
            const drawn = (
              <>
                <span className={classes.pair}>
                  <span className={classes.column} data-kind="before" data-drawn style={height(before)} />
                  <span className={classes.column} data-kind="value" data-drawn style={height(value)} />
                </span>
                <span className={classes.label}>{label}</span>
              </>
            )
            return (
              <li key={key} className={classes.place}>
                {link ? (
                  <Link {...link} className={classes.link} aria-label={said} title={said}>
                    {drawn}
                  </Link>
                ) : (
                  <span className={classes.link} role="img" aria-label={said}>
                    {drawn}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}
