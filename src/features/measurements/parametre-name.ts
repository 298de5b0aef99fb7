import { useTranslation } from 'react-i18next'
import type { Measurement } from '../../../sync/index.ts'
import { parametreOf } from './measurement-fields.ts'

/** What was measured, in words; one that this version does not know is named as it is stored. */
export function useParametreName(): (measured: Pick<Measurement, 'parametre' | 'libelle'>) => string {
  const { t } = useTranslation('measurements')
  return ({ parametre, libelle }) => {
    const known = parametreOf(parametre)
    return libelle ?? (known ? t(`parametre.${known}`) : parametre)
  }
}
