import { useState, type ComponentProps } from 'react'
import { DayField } from './day-field.tsx'

/** Of a list: while a day is being typed the list stays as it is; it asks once the day is whole, or the field is left. */
export function DayFilter({ value, onDay, ...input }: ComponentProps<typeof DayField>) {
  const [halfTyped, setHalfTyped] = useState(false)
  return (
    <DayField
      {...input} value={halfTyped ? '' : value}
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
