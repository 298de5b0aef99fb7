import { useTranslation } from 'react-i18next'
import type { Measurement, Parametre } from '../../../sync/index.ts'
import { parametreOf } from './measurement-fields.ts'

/** The name of the measured parameter; one that this version does not know is shown as it is stored. */
export function useParametreName(): (measured: Pick<Measurement, 'parametre' | 'libelle'>) => string {
  const { t } = useTranslation('measurements')
  return ({ parametre, libelle }) => {
    const known = parametreOf(parametre)
    return libelle ?? (known ? t(`parametre.${known}`) : parametre)
  }
}

/** Signs that are the same in every language. */
const SIGNS = {
  pm10: 'PM10',
  no2: 'NO₂',
  so2: 'SO₂',
  o3: 'O₃',
  co: 'CO',
  h2s: 'H₂S',
  co2: 'CO₂',
  laeq: 'LAeq',
  lamax: 'LAmax',
  ph: 'pH',
} as const satisfies Partial<Record<Parametre, string>>
type Signed = keyof typeof SIGNS

const isSigned = (parametre: Parametre): parametre is Signed => Object.hasOwn(SIGNS, parametre)

/** The shortest name of a parameter, for a chip. */
export function useShortName(): (parametre: Parametre) => string {
  const { t } = useTranslation('measurements')
  return (parametre) => (isSigned(parametre) ? SIGNS[parametre] : t(`short.${parametre}`))
}
