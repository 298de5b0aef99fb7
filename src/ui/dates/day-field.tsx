import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClock } from '../../../sync/domain/zones.ts'
import { typedDay } from '../../i18n/typed-date.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { TypedField, type DateFieldProps } from './typed-field.tsx'

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

/** No country: the clock of this device. */
const HERE = ''

interface DayFieldProps extends DateFieldProps {
  /** YYYY-MM-DD; empty: none, or none that can be read. */
  readonly value: string
  readonly onDay: (day: string) => void
}

/** A day of the calendar: typed in any of its writings, or chosen. */
export function DayField({ value, onDay, min, max, pays, ...input }: DayFieldProps) {
  const { t } = useTranslation('sync')
  const today = wallClock(new Date(), pays ?? HERE).slice(0, 10)
  return (
    <TypedField
      {...input} value={value} onValue={onDay} read={typedDay} write={formatDay} placeholder={t('dates.day')}
      unread={t('dates.unreadDay', { example: isolate(formatDay(today)) })}
      picker={({ text, put, close }) => (
        <DayCalendar
          value={typedDay(text)} today={today} min={min} max={max} pays={pays}
          onDay={(day) => {
            put(formatDay(day))
            close()
          }}
        />
      )}
    />
  )
}
