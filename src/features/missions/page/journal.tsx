import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../data/studies/planning.ts'
import { useNow } from '../../../data/use-now.ts'
import { formatWholeDay } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import type { JournalEntry } from '../../../subjects/studies/journal-entry.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { byDay } from './journal-days.ts'
import classes from './journal.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface JournalProps {
  /** Of the study: its days are those of that country. */
  readonly pays: string
  /** Undefined while the store opens. */
  readonly entries: readonly JournalEntry[] | undefined
  /** Acts on several of them at once. */
  readonly actions: ReactNode
}

/** All that was recorded on a mission, newest first, by days. */
export function Journal({ pays, entries, actions }: JournalProps) {
  const { t } = useTranslation('field')
  const language = useLanguage()
  const today = dayIn(pays, useNow().toISOString())
  return (
    <PageSection title={t('journal.title')}>
      <div className={`${kit.clusterSm} ${kit.centred} ${classes.actions}`}>{actions}</div>
      {!entries && <SkeletonList rows={3} />}
      {entries?.length === 0 && <p className={`${kit.quiet} ${kit.flush}`}>{t('journal.empty')}</p>}
      {byDay(entries ?? [], pays).map(([day, ofDay]) => (
        <Fragment key={day}>
          <h3 className={`${kit.minorHead} ${classes.day}`}>
            {day === today ? t('journal.today') : formatWholeDay(day, language)}
          </h3>
          <ul className={`${kit.plain} ${classes.entries}`}>
            {ofDay.map(({ key, shown }) => (
              <li key={key}>{shown}</li>
            ))}
          </ul>
        </Fragment>
      ))}
    </PageSection>
  )
}
