import { Chip, Input } from '@mantine/core'
import { useId, useRef, type ReactNode } from 'react'
import classes from './chip-choice.module.css'
import kit from '../kit/kit.module.css'

interface ChipChoiceProps {
  /** The field's, for `useFields`. */
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly error?: string | undefined
  /** The form's first field: focus goes there when its dialog opens. */
  readonly first?: boolean
  /** `pressed`: by a finger or a mouse; arrow keys go on choosing. */
  readonly onChoose: (value: string, pressed: boolean) => void
  /** Behind the chips. */
  readonly children?: ReactNode
}

/** One of few, all in sight: one press of a gloved finger. */
export function ChipChoice({ name, label, value, options, error, first, onChoose, children }: ChipChoiceProps) {
  const id = useId()
  const pressed = useRef(false)
  const focused = options.find((one) => one.value === value) ?? options[0]
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      className={kit.whole ?? ''}
    >
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        className={kit.clusterXs}
        onPointerDown={() => {
          pressed.current = true
        }}
        onKeyDown={() => {
          pressed.current = false
        }}
      >
        <Chip.Group value={value} onChange={(chosen) => onChoose(chosen, pressed.current)}>
          {options.map((one) => (
            <Chip
              key={one.value}
              name={name}
              value={one.value}
              className={classes.chip ?? ''}
              aria-invalid={error ? true : undefined}
              data-autofocus={(first && one === focused) || undefined}
            >
              {one.label}
            </Chip>
          ))}
        </Chip.Group>
        {children}
      </div>
    </Input.Wrapper>
  )
}
