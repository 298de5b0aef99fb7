import type { Holiday } from '../../../sync/index.ts'
import type { Language } from '../../i18n/languages.ts'

export function holidayName(holiday: Holiday, language: Language): string {
  return holiday[`nom_${language}`]
}
