import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import classes from './choice.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly withLabel?: boolean
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  readonly onChoose: (value: string) => void
}

/** The browser's own select: works with every keyboard and phone, and weighs nothing. */
export function Choice<Value extends string>({
  label,
  withLabel = false,
  value,
  options,
  onChoose,
}: ChoiceProps<Value>): ReactNode {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  // A choice made on the prerendered page before its script ran: the element shows it, but no event was handled.
  const takeEarlier = useEffectEvent(() => {
    const chosen = select.current?.value
    if (chosen !== undefined && chosen !== value && options.some((option) => option.value === value)) onChoose(chosen)
  })
  useEffect(() => takeEarlier(), [])
  return (
    <div className={classes.choice}>
      {withLabel && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={classes.holder}>
        <select
          id={id}
          ref={select}
          className={classes.select}
          {...(withLabel ? {} : { 'aria-label': label })}
          // A browser that fills forms in again after a reload must not choose a language.
          autoComplete="off"
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
