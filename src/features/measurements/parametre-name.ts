import { useTranslation } from 'react-i18next'
import type { Measurement } from '../../../sync/index.ts'
import { parametreOf } from './measurement-fields.ts'

/** The name of the measured parameter; one that this version does not know is shown as it is stored. */
export function useParametreName(): (measured: Pick<Measurement, 'parametre' | 'libelle'>) => string {
  const { t } = useTranslation('measurements')
  return ({ parametre, libelle }) => {
    const known = parametreOf(parametre)
    return libelle ?? (known ? t(`parametre.${known}`) : parametre)
  }
}
