import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../i18n/formats.ts'
import { Ltr } from '../../../ui/text/formatted.tsx'
import classes from './history.module.css'

interface HistorySectionProps {
  readonly id: string
  readonly title: string
  /** undefined: not known yet. */
  readonly count: number | undefined
  readonly children: ReactNode
}

export function HistorySection({ id, title, count, children }: HistorySectionProps) {
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.title}>
        {title}{' '}
        {count !== undefined && count > 0 && (
          <span className={classes.count}>
            <Ltr>{`(${formatNumber(count)})`}</Ltr>
          </span>
        )}
      </Title>
      {children}
    </section>
  )
}
