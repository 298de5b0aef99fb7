import { useTranslation } from 'react-i18next'
import type { InstantOrigin } from '../../sync/domain/observation.ts'
import { formatFieldTime } from '../i18n/field-formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { FieldTimeText } from '../ui/field-time.tsx'
import classes from './observing.module.css'

interface ObservedTimeProps {
  readonly value: string
  readonly origin: InstantOrigin | null
  readonly pays: string
  /** It cannot have been before; what is all the same is marked. Null: not known, or not looked at. */
  readonly notBefore?: { readonly at: string | null; readonly reason: 'before_acceptance' | 'before_previous' }
}

/** Of stored times, which were cut to the second or to the minute. */
const GRACE_MS = 60_000

/** When something was done, on the clock of the place, with what is to be known about that time. */
export function ObservedTime({ value, origin, pays, notBefore }: ObservedTimeProps) {
  const { t } = useTranslation('observation')
  const early = notBefore && notBefore.at !== null && Date.parse(value) < Date.parse(notBefore.at) - GRACE_MS
  return (
    <>
      <FieldTimeText value={value} pays={pays} />
      <TimeOrigin origin={origin} />
      {early && <strong className={classes.order}> · {t(`order.${notBefore.reason}`)}</strong>}
    </>
  )
}

/** The origin of a time; nothing of one that a right clock gave. */
export function TimeOrigin({ origin }: Pick<ObservedTimeProps, 'origin'>) {
  const { t } = useTranslation('observation')
  if (origin === null || origin === 'horloge') return null
  return <span className={classes.origin}> · {t(`origin.${origin}`)}</span>
}

/** Of a picture: one from the gallery whose file says no date was taken nobody knows when, and added then. */
export function TakenTime({ value, origin, pays }: Omit<ObservedTimeProps, 'notBefore'>) {
  const { t } = useTranslation('observation')
  if (origin !== 'inconnue') return <ObservedTime value={value} origin={origin} pays={pays} />
  const at = isolate(formatFieldTime(value, pays))
  return <span className={classes.origin}>{t('origin.unknown_date', { at })}</span>
}
