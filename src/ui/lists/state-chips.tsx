import { UnstyledButton } from '@mantine/core'
import { formatNumber } from '../../i18n/formats.ts'
import classes from './state-chips.module.css'
import kit from '../kit/kit.module.css'

interface StateChipsProps<Value extends string> {
  readonly label: string
  readonly chips: readonly { readonly value: Value; readonly label: string; readonly count: number | undefined }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** A filter by state that shows how many there are of each. */
export function StateChips<Value extends string>({ label, chips, value, onChoose }: StateChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={`${kit.clusterXs} ${classes.chips}`}>
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.value}
          translate="no"
          className={`${kit.markXs} ${classes.chip}`}
          aria-pressed={chip.value === value}
          onClick={() => onChoose(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && (
            <span className={`${kit.figures} ${classes.count}`}>{formatNumber(chip.count)}</span>
          )}
        </UnstyledButton>
      ))}
    </div>
  )
}
