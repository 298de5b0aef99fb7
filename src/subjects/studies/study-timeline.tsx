import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Exact } from '../../ui/text/formatted.tsx'
import type { TimelineEntry } from './timeline.ts'
import { formatAmount } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { FieldTimeText } from './field-time.tsx'
import classes from './study-timeline.module.css'
import kit from '../../ui/kit/kit.module.css'

interface StudyTimelineProps {
  readonly entries: readonly TimelineEntry[]
  /** Of the study: its hours are on the clock of that country. */
  readonly pays: string
  /** The origin of its time and its place, for readers who may see them. */
  readonly Facts?: ComponentType<Pick<TimelineEntry, 'observed'>>
  /** The next step; none at the end. */
  readonly next?: ReactNode
}

/** The steps of a study, with person and time, and the next step. */
export function StudyTimeline({ entries, pays, Facts, next = null }: StudyTimelineProps) {
  return (
    <ol className={kit.listMd}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} pays={pays} Facts={Facts} />
      ))}
      {next && <TimelineItem state="next">{next}</TimelineItem>}
    </ol>
  )
}

interface TimelineItemProps {
  readonly state: 'done' | 'now' | 'next'
  readonly kind?: string
  readonly children: ReactNode
}

/** A line of a history, joined to the one after it; its mark says whether it is done. */
export function TimelineItem({ state, kind, children }: TimelineItemProps) {
  return (
    <li
      className={classes.entry}
      data-kind={kind}
      data-state={state}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      {children}
    </li>
  )
}

interface EntryProps extends Pick<StudyTimelineProps, 'pays'> {
  readonly entry: TimelineEntry
  readonly Facts: StudyTimelineProps['Facts'] | undefined
}

function Entry({ entry, pays, Facts }: EntryProps) {
  const { t } = useTranslation('study')
  const language = useLanguage()
  const { kind, at, byName, byRole, mine, reason, amount, person, times } = entry
  return (
    <TimelineItem state="done" kind={kind}>
      <span className={kit.heavy}>
        {t(kind === 'price_agreed' && amount === null ? 'event.price_withdrawn' : `event.${kind}`, {
          amount: isolate(formatAmount(amount ?? 0, language)),
          intervenant: isolate(person ?? '–'),
        })}
        {times > 1 && <span className={classes.times}>{` × ${times}`}</span>}
      </span>
      <span className={classes.who}>
        <FieldTimeText value={at} pays={pays} />
        {byRole && <> · {mine ? t('you') : t(`role.${byRole}`)}</>}
        {byName && !mine && (
          <>
            {' '}
            · <Exact>{byName}</Exact>
          </>
        )}
        {Facts && <Facts observed={entry.observed} />}
      </span>
      {reason !== null && (
        <q className={classes.reason} dir="auto">
          {reason}
        </q>
      )}
    </TimelineItem>
  )
}
