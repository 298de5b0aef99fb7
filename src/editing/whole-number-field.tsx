import { useTranslation } from 'react-i18next'
import type { Unread } from './use-content-editor.ts'
import { useLanguage } from '../i18n/setup.ts'
import { typedValue } from '../i18n/typed-number.ts'
import { NumberField } from '../ui/forms/number-field.tsx'

interface WholeNumberFieldProps {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly least: number
  readonly most: number
  readonly value: number | null
  readonly unread: Unread
  /**
   * A text that is no number from `least` to `most` is kept in `unread` under the field's name; the number does not
   * change.
   */
  readonly onChange: (value: number | null, unread: Unread) => void
}

/** A whole number in the body of a content, or none. */
export function WholeNumberField({ name, value, unread, least, most, onChange, ...input }: WholeNumberFieldProps) {
  const { t } = useTranslation('contents')
  const language = useLanguage()
  const { [name]: text, ...others } = unread
  const type = (typed: string) => {
    if (typed.trim() === '') return onChange(null, others)
    const number = typedValue(typed, language, 'whole')
    if (number !== null && number >= least && number <= most) onChange(number, others)
    else onChange(value, { ...others, [name]: typed })
  }
  return (
    <NumberField
      {...input}
      name={name}
      kind="whole"
      value={text ?? (value === null ? '' : String(value))}
      onText={type}
      error={text !== undefined && t('problem.whole', { least, most })}
    />
  )
}
