import { expect, it } from 'vitest'
import { readPreferences } from '../../../src/state/preferences.ts'

it.each([
  [
    { language: 'ar', country: 'ke', scheme: 'dark' },
    { language: 'ar', country: 'ke', scheme: 'dark' },
  ],
  [
    { language: 'de', country: 'tz', scheme: 'light' },
    { language: 'fr', country: 'tz', scheme: 'light' },
  ],
  [
    { language: 'en', country: 'toString', scheme: 'sepia' },
    { language: 'en', country: 'dz', scheme: 'auto' },
  ],
  [{}, { language: 'fr', country: 'dz', scheme: 'auto' }],
  [null, { language: 'fr', country: 'dz', scheme: 'auto' }],
  ['fr', { language: 'fr', country: 'dz', scheme: 'auto' }],
])('reads %j as %j', (stored, preferences) => {
  expect(readPreferences(stored)).toEqual(preferences)
})
