import { useTranslation } from 'react-i18next'
import type { Study } from '../../../sync/index.ts'
import { Ltr } from '../../ui/text/formatted.tsx'

/** The number by which people name a study; the server gives it. */
export function StudyReference({ study }: { readonly study: Pick<Study, 'reference'> }) {
  const { t } = useTranslation('sync')
  return study.reference ? <Ltr>{study.reference}</Ltr> : t('reference_to_come')
}
