import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Budget, Delai, Pays, Secteur, TypeEtude, TypeRapport } from '../../../sync/index.ts'

export interface StudyLabels {
  readonly secteur: (value: string) => string
  readonly typeEtude: (value: string) => string
  readonly pays: (value: string | null) => string
  readonly budget: (value: string) => string
  readonly delai: (value: string) => string
  readonly typeRapport: (value: string) => string
}

export function useStudyLabels(): StudyLabels {
  const { t } = useTranslation('study')
  return studyLabels(t)
}

/** Words for stored values. One that this version does not know is shown as it is stored, never hidden. */
export function studyLabels(t: TFunction<'study'>): StudyLabels {
  return {
    secteur: (value) => t(`secteur.${value as Secteur}`, { defaultValue: value }),
    typeEtude: (value) => t(`type_etude.${value as TypeEtude}`, { defaultValue: value }),
    pays: (value) => t(`pays.${(value ?? 'non_specifie') as Pays}`, { defaultValue: t('pays.non_specifie') }),
    budget: (value) => t(`budget.${value as Budget}`, { defaultValue: value }),
    delai: (value) => t(`delai.${value as Delai}`, { defaultValue: value }),
    typeRapport: (value) => t(`type_rapport.${value as TypeRapport}`, { defaultValue: value }),
  }
}
