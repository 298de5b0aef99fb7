import { expect, test } from 'vitest'
import { problemsOf } from '../../../src/features/legal/publish-fields.ts'

const note = { fr: 'f', en: 'e', ar: 'ع' }

test.each<[string, Partial<typeof note>, object]>([
  ['2026-11-22', {}, {}],
  ['', { fr: ' ', ar: '' }, { effective_on: 'required', 'note.fr': 'required', 'note.ar': 'required' }],
  ['2026-02-30', {}, { effective_on: 'malformed' }],
  ['2026-11-22', { en: 'TODO' }, { 'note.en': 'placeholder' }],
  ['2026-11-22', { en: '😀'.repeat(1000) }, {}],
  ['2026-11-22', { en: 'x'.repeat(1001) }, { note: 'too_long' }],
])('a legal page from %j on, with the note %j', (day, more, problems) => {
  expect(Object.fromEntries(problemsOf(day, { ...note, ...more }))).toEqual(problems)
})
