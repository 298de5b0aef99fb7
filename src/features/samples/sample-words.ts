import { useTranslation } from 'react-i18next'
import type { Sample } from '../../../sync/index.ts'
import { contenantOf, matriceOf } from './section/sample-fields.ts'

/** Names of type and container; a value that this version does not know is shown as it is stored. */
export function useSampleWords() {
  const { t } = useTranslation('samples')
  return {
    matrice: ({ matrice }: Pick<Sample, 'matrice'>): string => {
      const known = matriceOf(matrice)
      return known ? t(`matrice.${known}`) : matrice
    },
    contenant: ({ contenant, contenant_precise }: Pick<Sample, 'contenant' | 'contenant_precise'>): string => {
      const known = contenantOf(contenant)
      return contenant_precise ?? (known ? t(`contenant.${known}`) : contenant)
    },
  }
}
