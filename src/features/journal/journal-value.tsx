import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../i18n/formats.ts'
import { FieldValue } from '../../subjects/studies/field-value.tsx'

interface JournalValueProps {
  readonly field: string
  readonly value: unknown
  /** Country of the command's study; null: none. */
  readonly pays: string | null
}

/** One value of a command's arguments, or of its changes. */
export function JournalValue({ field, value, pays }: JournalValueProps) {
  const { t } = useTranslation('journal')
  if (value === null || value === undefined || value === '') return t('empty')
  return (
    <FieldValue name={field} value={value} pays={pays}>
      {plain(value)}
    </FieldValue>
  )
}

function plain(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatDateTime(value) || value : value
}
