import { expect, it } from 'vitest'
import { readPreferences } from '../../../src/state/preferences.ts'

it.each([
  [
    { language: 'ar', country: 'ke', scheme: 'dark', sun: false },
    { language: 'ar', country: 'ke', scheme: 'dark', sun: false },
  ],
  [
    { language: 'de', country: 'tz', scheme: 'light', sun: true },
    { language: 'fr', country: 'tz', scheme: 'light', sun: true },
  ],
  [
    { language: 'en', country: 'toString', scheme: 'sepia', sun: 'yes' },
    { language: 'en', country: 'dz', scheme: 'auto', sun: false },
  ],
  [{}, { language: 'fr', country: 'dz', scheme: 'auto', sun: false }],
  [null, { language: 'fr', country: 'dz', scheme: 'auto', sun: false }],
  ['fr', { language: 'fr', country: 'dz', scheme: 'auto', sun: false }],
])('reads %j as %j', (stored, preferences) => {
  expect(readPreferences(stored)).toEqual(preferences)
})
