import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { EXAMPLE_DAY, momentText, typedMoment } from '../../i18n/typed-date.ts'
import { isolate } from '../../i18n/isolate.ts'
import { TypedField, type DateFieldProps } from './typed-field.tsx'

const MomentPicker = lazy(async () => ({ default: (await import('./moment-picker.tsx')).MomentPicker }))

interface MomentFieldProps extends DateFieldProps {
  readonly pays: string
  /** YYYY-MM-DDTHH:MM, on the clock of `pays`; empty: none, or none that can be read. */
  readonly value: string
  readonly onMoment: (wall: string) => void
}

/** A day and a time, to the minute: typed, or chosen. */
export function MomentField({ value, onMoment, min, max, pays, ...input }: MomentFieldProps) {
  const { t } = useTranslation('sync')
  return (
    <TypedField
      {...input}
      value={value}
      onValue={onMoment}
      read={readMoment}
      write={momentText}
      placeholder={t('dates.moment')}
      unread={t('dates.unreadMoment', { example: isolate(momentText(`${EXAMPLE_DAY}T14:05`)) })}
      renderPicker={({ text, put, close }) => (
        <MomentPicker
          {...typedMoment(text)}
          min={min}
          max={max}
          pays={pays}
          onMoment={({ day, time }) => put(momentText(`${day ?? ''}T${time ?? ''}`))}
          onDone={close}
        />
      )}
    />
  )
}

function readMoment(text: string): string | null {
  const { day, time } = typedMoment(text)
  return day !== null && time !== null ? `${day}T${time}` : null
}
