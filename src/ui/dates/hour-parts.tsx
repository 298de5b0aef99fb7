import { TimePicker } from '@mantine/dates'
import { useId, type InputEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { westernDigits } from '../../../sync/domain/digits.ts'
import { DatesFrame } from './dates-frame.tsx'
import classes from './hour-parts.module.css'

export interface HourPartsProps {
  /** HH:MM; empty: not whole yet. */
  readonly value: string
  readonly label: string
  readonly onHour: (hour: string) => void
  /** The problem is shown elsewhere. */
  readonly problemId?: string | undefined
  /** Hours and minutes to choose from appear below. */
  readonly withLists?: boolean
  readonly name?: string
  /** Instead of sending the form. */
  readonly onEnter?: () => void
}

/** A time of a day, of 24 hours: typed, stepped by arrows, or chosen from lists. */
export function HourParts({ value, label, onHour, problemId, withLists = false, name, onEnter }: HourPartsProps) {
  const { t } = useTranslation('sync')
  const id = useId()
  const wrong = problemId !== undefined ? { 'aria-invalid': true, 'aria-describedby': problemId } : {}
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    onEnter()
  }
  return (
    <DatesFrame>
      <div role="group" aria-label={label} className={classes.hour} onInputCapture={foldDigits} onKeyDown={press}>
        <TimePicker
          // An empty `value` would also clear a half typed time.
          {...(value !== '' && { value })}
          onChange={onHour}
          size="md"
          withDropdown={withLists}
          error={problemId !== undefined}
          hoursInputLabel={t('dates.hours')}
          minutesInputLabel={t('dates.minutes')}
          hoursInputProps={{ ...wrong, id, name }}
          minutesInputProps={wrong}
          classNames={{ field: classes.part, control: classes.control, dropdown: classes.lists }}
        />
      </div>
    </DatesFrame>
  )
}

/** The parts know Western digits only: an Arabic keyboard's digits are changed before React compares the input. */
function foldDigits({ target }: InputEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement)) return
  const folded = westernDigits(target.value)
  if (folded === target.value) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, folded)
}
