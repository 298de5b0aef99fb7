import { useTranslation } from 'react-i18next'
import { SHIPPED_BY_HAND, type CheckLine } from '../../../../sync/domain/checklist.ts'
import { PARAMETRES } from '../../../../sync/domain/measurement.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'

/** The words of a line, in the language of the screen: "3 photos", "4 mesures : PM2,5", or the company's own. */
export function useLineText(): (line: CheckLine) => string {
  const { t } = useTranslation(['field', 'measurements'])
  const language = useLanguage()
  return ({ id, kind, count, parametre, text }) => {
    if (text) return text[language] || text.fr
    switch (kind) {
      case 'photo':
      case 'sample':
        return t(`checklist.${kind}`, { count: count ?? 1 })
      case 'measurement': {
        if (parametre === null) return t('checklist.measurement', { count: count ?? 1 })
        const known = PARAMETRES.find((one) => one === parametre)
        const what = isolate(known ? t(`measurements:parametre.${known}`) : parametre)
        return t('checklist.measurement_of', { count: count ?? 1, what })
      }
      case 'position':
      case 'notes':
        return t(`checklist.${kind}`)
      case 'hand': {
        const known = SHIPPED_BY_HAND.find((one) => one === id)
        return known ? t(`checklist.by_hand.${known}`) : id
      }
    }
  }
}
