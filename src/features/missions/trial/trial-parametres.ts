import { useTranslation } from 'react-i18next'

/** All of them in µg/m³. */
export const TRIAL_PARAMETRES = ['pm25', 'pm10', 'no2'] as const
export type TrialParametre = (typeof TRIAL_PARAMETRES)[number]

export function useTrialName(): (parametre: TrialParametre) => string {
  const { t } = useTranslation('measurements')
  return (parametre) => t(`parametre.${parametre}`)
}
