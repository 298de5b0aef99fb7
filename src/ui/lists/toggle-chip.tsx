import { UnstyledButton } from '@mantine/core'
import { formatNumber } from '../../i18n/formats.ts'
import classes from './state-chips.module.css'
import kit from '../kit/kit.module.css'

interface ToggleChipProps {
  readonly label: string
  readonly pressed: boolean
  readonly onPress: () => void
  readonly count?: number | undefined
}

/** A filter that is on or off. */
export function ToggleChip({ label, pressed, onPress, count }: ToggleChipProps) {
  return (
    <UnstyledButton translate="no" className={`${kit.markXs} ${classes.chip}`} aria-pressed={pressed} onClick={onPress}>
      {label}
      {count !== undefined && <span className={`${kit.figures} ${classes.count}`}>{formatNumber(count)}</span>}
    </UnstyledButton>
  )
}
