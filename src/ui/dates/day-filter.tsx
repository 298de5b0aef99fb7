import { useState, type ComponentProps } from 'react'
import { DayField } from './day-field.tsx'

/** For a list, which does not change while a day is half typed: it gets a whole day, or none once the field is left. */
export function DayFilter({ value, onDay, ...input }: ComponentProps<typeof DayField>) {
  const [halfTyped, setHalfTyped] = useState(false)
  return (
    <DayField
      {...input}
      value={halfTyped ? '' : value}
      onDay={(day) => {
        setHalfTyped(day === '')
        if (day !== '') onDay(day)
      }}
      onBlur={() => {
        if (halfTyped) onDay('')
        setHalfTyped(false)
      }}
    />
  )
}
