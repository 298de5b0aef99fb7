import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/formats.ts'
import { Ltr } from '../../ui/text/formatted.tsx'
import classes from './bar-list.module.css'
import kit from '../../ui/kit/kit.module.css'

interface BarRow {
  readonly key: string
  readonly label: string
  /** Decoration before the label. */
  readonly mark?: ReactNode
  readonly count: number
  readonly percent: number
  readonly colour: string
  /** The list that this figure counts. */
  readonly link: LinkProps
}

interface BarListProps {
  readonly title: string
  readonly nothing: string
  readonly rows: readonly BarRow[]
}

/** A table of figures; its bars only repeat them. */
export function BarList({ title, nothing, rows }: BarListProps) {
  const { t } = useTranslation('admin')
  return (
    <section className={`${kit.box} ${classes.panel}`}>
      <h2 className={classes.title}>{title}</h2>
      {rows.every(({ count }) => count === 0) && <p className={classes.nothing}>{nothing}</p>}
      <ul className={`${kit.plain} ${classes.rows}`}>
        {rows.map(({ key, label, mark, count, percent, colour, link }) => (
          <li key={key} className={classes.row}>
            <span className={kit.lineXs}>
              {mark ?? <span className={classes.dot} data-drawn style={{ background: colour }} aria-hidden="true" />}
              <Link {...link} className={classes.link}>
                {label}
              </Link>
            </span>
            <span className={`${kit.heavy} ${kit.figures}`}>
              <Ltr>{formatNumber(count)}</Ltr>
            </span>
            <span className={classes.percent}>
              <Ltr>{t('share', { percent })}</Ltr>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} data-drawn style={{ inlineSize: `${percent}%`, background: colour }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
