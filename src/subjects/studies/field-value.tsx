import type { ReactNode } from 'react'
import { isFieldInstant } from '../../../sync/domain/observation.ts'
import { formatExact } from '../../i18n/formats.ts'
import { FieldTimeText } from './field-time.tsx'
import { AmountText, Ltr } from '../../ui/text/formatted.tsx'

interface FieldValueProps {
  /** The name of the argument or the column. */
  readonly name: string
  readonly value: unknown
  /** Of the study that it belongs to; null: none, or not known here. */
  readonly pays: string | null
  /** Shown for any other value. */
  readonly children: ReactNode
}

const AMOUNTS: readonly string[] = ['montant', 'prix_convenu']
/** Written with a point in every language: a comma stands between the two. */
const DEGREES: readonly string[] = ['latitude', 'longitude']

/** One value that a person entered: numbers in the reader's format, hours of the field on the clock of their place. */
export function FieldValue({ name, value, pays, children }: FieldValueProps) {
  if (typeof value === 'number') {
    return AMOUNTS.includes(name) ? (
      <AmountText value={value} />
    ) : (
      <Ltr>{DEGREES.includes(name) ? value : formatExact(value)}</Ltr>
    )
  }
  if (typeof value === 'string' && isFieldInstant(name) && !Number.isNaN(Date.parse(value))) {
    return <FieldTimeText value={value} pays={pays} />
  }
  return children
}
