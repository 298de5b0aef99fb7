import { useTranslation } from 'react-i18next'
import type { DetailsDocument } from './data/company-details.ts'

/** Names of the groups and fields of a document. */
export function useDetailLabels(document: DetailsDocument) {
  const { t } = useTranslation('settings')
  const kind = document === 'company' ? 'company' : 'office'
  return {
    group: (name: string) => t(`${kind}.group.${name}` as 'office.group.reach'),
    field: (name: string) => t(`${kind}.field.${name}` as 'office.field.phone'),
  }
}
