import 'i18next'
import type { FrenchTexts } from './french-texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: FrenchTexts
  }
}
