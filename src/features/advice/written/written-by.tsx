import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'

export interface Writer {
  readonly name: string | null
  readonly role: 'intervention' | 'admin'
  /** ISO 8601. */
  readonly at: string
}

/** "Karim Bouzidi, intervenant, le 21/11/2026" */
export function WrittenBy({ name, role, at }: Writer) {
  const { t } = useTranslation('advice')
  const date = isolate(formatDate(at))
  return <>{name === null ? t(`by.${role}`, { date }) : t(`by.named_${role}`, { name: isolate(name), date })}</>
}
