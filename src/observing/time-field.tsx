import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { otherClock, wallClock } from '../../sync/domain/zones.ts'
import { readClock } from '../data/device/clock-reading.ts'
import type { ClockHere } from '../data/device/device-clock.ts'
import { formatDuration } from '../i18n/formats.ts'
import { formatFieldTime } from '../i18n/field-formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { useLanguage } from '../i18n/setup.ts'
import { MomentField } from '../ui/dates/moment-field.tsx'
import type { DateFieldProps } from '../ui/dates/typed-field.tsx'
import { isKept, type OriginText, type TimeProblem } from './observed-texts.ts'
import classes from './observing.module.css'

interface TimeFieldProps extends Omit<DateFieldProps, 'error' | 'pays'> {
  /**
   * As typed, YYYY-MM-DDTHH:MM on the clock of the place, or as recorded (ISO 8601); not looked at while the clock is
   * followed.
   */
  readonly wall: string
  readonly origin: OriginText
  readonly onTime: (wall: string, origin: OriginText) => void
  readonly problem: TimeProblem | null
  /** The earliest possible instant, for the sentence; null: not known. */
  readonly earliest: Date | null
  readonly pays: string
  readonly clock: ClockHere
}

/** The time: the moment of saving, until the person types another; always on the clock of the place. */
export function TimeField({ wall, origin, onTime, problem, earliest, pays, clock, ...input }: TimeFieldProps) {
  const { t } = useTranslation(['observation', 'sync'])
  const follows = origin === 'horloge'
  const kept = isKept(origin)
  const other = otherClock(pays, clock.now)
  const zone = other && t(`sync:zone.${other}`)
  return (
    <div className={classes.time}>
      <MomentField
        {...input}
        pays={pays}
        value={follows ? wallClock(clock.now, pays) : kept ? wallClock(new Date(wall), pays) : wall}
        description={[t(`time.${follows ? 'follows' : kept ? 'kept' : 'typed'}`), zone].filter(Boolean).join(' · ')}
        error={problem && t(`time.${problem}`, { at: earliest ? isolate(formatFieldTime(earliest, pays)) : '' })}
        onMoment={(typed) => onTime(typed, 'saisie')}
      />
      {!follows && (
        <Button variant="subtle" size="compact-md" onClick={() => onTime('', 'horloge')}>
          {t('time.now')}
        </Button>
      )}
      <ClockNote clock={clock} pays={pays} />
    </div>
  )
}

/** Tells of a wrong clock and of its effect on the times; renders nothing if the clock is right. */
function ClockNote({ clock: { clock }, pays }: { readonly clock: ClockHere; readonly pays: string }) {
  const { t } = useTranslation('observation')
  const language = useLanguage()
  const reading = readClock(clock)
  if (reading.kind === 'set-back') {
    const at = isolate(formatFieldTime(reading.lastContactAt, pays))
    return <p className={classes.warning}>{t('clock.set_back', { at })}</p>
  }
  if (reading.kind !== 'late' && reading.kind !== 'early') return null
  const by = isolate(formatDuration(wholeUnits(reading.minutes), language))
  return <p className={classes.warning}>{t(`clock.${reading.kind}`, { by })}</p>
}

/** Seconds: minutes below an hour, whole hours from there on, as people say it. */
const wholeUnits = (minutes: number): number => (minutes < 60 ? minutes * 60 : Math.round(minutes / 60) * 3600)
