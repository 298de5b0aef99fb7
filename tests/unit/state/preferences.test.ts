import { expect, it } from 'vitest'
import { readPreferences } from '../../../src/state/preferences.ts'

it.each([
  [{ language: 'ar', country: 'ke' }, { language: 'ar', country: 'ke' }],
  [{ language: 'de', country: 'tz' }, { language: 'fr', country: 'tz' }],
  [{ language: 'en', country: 'toString' }, { language: 'en', country: 'dz' }],
  [{}, { language: 'fr', country: 'dz' }],
  [null, { language: 'fr', country: 'dz' }],
  ['fr', { language: 'fr', country: 'dz' }],
])('reads %j as %j', (stored, preferences) => {
  expect(readPreferences(stored)).toEqual(preferences)
})
