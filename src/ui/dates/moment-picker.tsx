import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TypedMoment } from '../../i18n/typed-date.ts'
import { DayCalendar } from './day-calendar.tsx'
import { HourParts } from './hour-parts.tsx'
import classes from './moment-picker.module.css'

interface MomentPickerProps extends TypedMoment {
  readonly min: string | undefined
  readonly max: string | undefined
  readonly pays: string
  readonly onMoment: (moment: TypedMoment) => void
  readonly onDone: () => void
}

/** A calendar with a time below it. Each choice stands in the field at once. */
export function MomentPicker({ day, time, min, max, pays, onMoment, onDone }: MomentPickerProps) {
  const { t } = useTranslation('sync')
  return (
    <>
      <DayCalendar value={day} min={min} max={max} pays={pays} onDay={(chosen) => onMoment({ day: chosen, time })} />
      <div className={classes.time}>
        <span aria-hidden="true">{t('dates.hour')}</span>
        <HourParts
          value={time ?? ''}
          label={t('dates.hour')}
          onEnter={onDone}
          onHour={(hour) => onMoment({ day, time: hour || null })}
        />
        <Button onClick={onDone}>{t('dates.done')}</Button>
      </div>
    </>
  )
}
