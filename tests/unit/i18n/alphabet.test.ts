import { expect, test } from 'vitest'
import { alphabetOf } from '../../../src/i18n/alphabet.ts'

test.each([
  [
    'fr',
    ['Zéralda', 'été', 'Étude', 'cote', 'côte', 'Eau', 'eau', 'œuf', 'oued'],
    ['cote', 'côte', 'eau', 'Eau', 'été', 'Étude', 'œuf', 'oued', 'Zéralda'],
  ],
  [
    'ar',
    ['ياسمين', 'أمل', 'بدر', 'إيمان', 'Oran', 'آسيا', 'مؤسسة'],
    ['آسيا', 'أمل', 'إيمان', 'بدر', 'مؤسسة', 'ياسمين', 'Oran'],
  ],
] as const)('names as people sort them, %s', (language, names, sorted) => {
  expect(names.toSorted(alphabetOf(language))).toEqual(sorted)
})
