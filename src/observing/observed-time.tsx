import { useTranslation } from 'react-i18next'
import type { InstantOrigin } from '../../sync/domain/observation.ts'
import { formatFieldTime } from '../i18n/field-formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { FieldTimeText } from '../subjects/studies/field-time.tsx'
import classes from './observing.module.css'

interface ObservedTimeProps {
  readonly value: string
  readonly origin: InstantOrigin | null
  readonly pays: string
  /** The day stands above it. */
  readonly hourOnly?: boolean
  /** The work cannot have been done before this time; an earlier one is marked. Null: not known, or not checked. */
  readonly notBefore?: { readonly at: string | null; readonly reason: 'before_acceptance' | 'before_previous' }
}

/** Of stored times, which were cut to the second or to the minute. */
const GRACE_MS = 60_000

/**
 * The time of a piece of work, on the clock of its place, with the origin of that time and a mark if it is too early.
 */
export function ObservedTime({ value, origin, pays, hourOnly, notBefore }: ObservedTimeProps) {
  const { t } = useTranslation('observation')
  const early = notBefore && notBefore.at !== null && Date.parse(value) < Date.parse(notBefore.at) - GRACE_MS
  return (
    <>
      <FieldTimeText value={value} pays={pays} hourOnly={hourOnly} />
      <TimeOrigin origin={origin} />
      {early && <strong className={classes.order}> · {t(`order.${notBefore.reason}`)}</strong>}
    </>
  )
}

/** The origin of a time; nothing for the time of a right clock. */
export function TimeOrigin({ origin }: Pick<ObservedTimeProps, 'origin'>) {
  const { t } = useTranslation('observation')
  if (origin === null || origin === 'horloge') return null
  return <span className={classes.origin}> · {t(`origin.${origin}`)}</span>
}

/**
 * Of a picture. If a picture from the gallery has no date in its file, shows that its time is unknown, and when it was
 * added.
 */
export function TakenTime({ value, origin, pays, hourOnly = false }: Omit<ObservedTimeProps, 'notBefore'>) {
  const { t } = useTranslation('observation')
  if (origin !== 'inconnue') return <ObservedTime {...{ value, origin, pays, hourOnly }} />
  const at = isolate(formatFieldTime(value, pays))
  return <span className={classes.origin}>{t('origin.unknown_date', { at })}</span>
}
