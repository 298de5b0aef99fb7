import { ToggleChip } from './toggle-chip.tsx'
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
        <ToggleChip
          key={chip.value}
          label={chip.label}
          pressed={chip.value === value}
          onPress={() => onChoose(chip.value)}
          count={chip.count}
        />
      ))}
    </div>
  )
}
