import { IconBackspace } from '@tabler/icons-react'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/formats.ts'
import classes from './code-pad.module.css'

interface CodePadProps {
  readonly onDigit: (digit: string) => void
  readonly onBack: () => void
  readonly disabled: boolean
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** Keys for a thumb in a glove; a keyboard types into the field above. In the order of a telephone, also in Arabic. */
export function CodePad({ onDigit, onBack, disabled }: CodePadProps) {
  const { t } = useTranslation('codes')
  return (
    <div className={classes.pad} dir="ltr" role="group" aria-label={t('unlock.pad')}>
      {DIGITS.map((digit) => (
        <UnstyledButton
          key={digit}
          className={classes.key}
          data-digit={digit}
          disabled={disabled}
          onClick={() => onDigit(digit)}
        >
          {formatNumber(Number(digit))}
        </UnstyledButton>
      ))}
      <UnstyledButton className={classes.key} disabled={disabled} onClick={onBack} aria-label={t('unlock.back')}>
        <IconBackspace size={26} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
