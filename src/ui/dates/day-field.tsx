import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { EXAMPLE_DAY, typedDay } from '../../i18n/typed-date.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { TypedField, type DateFieldProps } from './typed-field.tsx'

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

interface DayFieldProps extends DateFieldProps {
  /** YYYY-MM-DD; empty: none, or none that can be read. */
  readonly value: string
  readonly onDay: (day: string) => void
}

/** A day of the calendar: typed in any of its writings, or chosen. */
export function DayField({ value, onDay, min, max, pays, ...input }: DayFieldProps) {
  const { t } = useTranslation('sync')
  return (
    <TypedField
      {...input}
      value={value}
      onValue={onDay}
      read={typedDay}
      write={formatDay}
      placeholder={t('dates.day')}
      unread={t('dates.unreadDay', { example: isolate(formatDay(EXAMPLE_DAY)) })}
      renderPicker={({ text, put, close }) => (
        <DayCalendar
          value={typedDay(text)}
          min={min}
          max={max}
          pays={pays}
          onDay={(day) => {
            put(formatDay(day))
            close()
          }}
        />
      )}
    />
  )
}
