import { beforeEach, describe, expect, test } from 'vitest'
import {
  dropDraft,
  isOvertaken,
  isUnsaved,
  leftAfter,
  listDrafts,
  readDraft,
  writeDraft,
  type NotesDraft,
} from '../../../src/features/missions/notes/notes-draft.ts'
import { studyId, userId } from '../../../sync/domain/ids.ts'

const study = studyId('11111111-1111-4111-8111-111111111111')
const other = studyId('22222222-2222-4222-8222-222222222222')
const me = userId('33333333-3333-4333-8333-333333333333')
const colleague = userId('44444444-4444-4444-8444-444444444444')

const draft = (over: Partial<NotesDraft> = {}): NotesDraft => ({
  studyId: study,
  label: 'Clinique Ennour',
  text: 'vent faible',
  seen: '',
  position: null,
  savedAt: '2026-11-21T08:00:00.000Z',
  ...over,
})

function memory(room = Infinity) {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (at: number) => [...values.keys()][at] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

let storage = memory()
beforeEach(() => {
  storage = memory()
})

describe('a draft', () => {
  test('comes back as it was typed', () => {
    expect(writeDraft(storage, me, draft())).toBe(true)
    expect(readDraft(storage, me, study)).toEqual(draft())
    dropDraft(storage, me, study)
    expect(readDraft(storage, me, study)).toBeNull()
  })

  test('says so when the device has no room, instead of losing it silently', () => {
    expect(writeDraft(memory(10), me, draft())).toBe(false)
  })

  test('of another person on the same tablet is not shown [L14]', () => {
    writeDraft(storage, colleague, draft())
    expect(readDraft(storage, me, study)).toBeNull()
    expect(listDrafts(storage, me)).toEqual([])
  })

  test('of several studies are listed, the latest first; a spoilt record is left out', () => {
    writeDraft(storage, me, draft())
    writeDraft(storage, me, draft({ studyId: other, savedAt: '2026-11-21T09:00:00.000Z' }))
    storage.setItem(`hawa.field-notes.${me}.x`, '{"text":')
    storage.setItem('hawa.preferences', '{}')
    expect(listDrafts(storage, me).map(({ studyId: id }) => id)).toEqual([other, study])
  })
})

describe('what was typed over notes that are others by now', () => {
  test.each([
    ['the notes are as they were', draft({ text: 'vent fort', seen: 'vent' }), 'vent', false],
    ['others were written elsewhere', draft({ text: 'vent fort', seen: 'vent' }), 'pluie', true],
    ['the same was written elsewhere', draft({ text: 'vent fort\n', seen: 'vent' }), 'vent fort', false],
    ['nothing was typed', draft({ text: 'vent', seen: 'vent' }), 'pluie', false],
    ['all was deleted', draft({ text: '', seen: 'vent' }), 'pluie', true],
  ])('%s', (_, typed, current, overtaken) => {
    expect(isOvertaken(typed, current)).toBe(overtaken)
  })

  test('of an older version, which did not say over what: empty notes are no question, others are', () => {
    const { seen: _, ...old } = draft()
    storage.setItem(`hawa.field-notes.${me}.${study}`, JSON.stringify(old))
    const read = readDraft(storage, me, study)
    expect(read).toEqual({ ...old, seen: '' })
    expect([isOvertaken(read ?? draft(), ''), isOvertaken(read ?? draft(), 'pluie')]).toEqual([false, true])
  })
})

describe('what is left once it was given to the outbox', () => {
  const place = { latitude: 34.8, longitude: -1.3, accuracy: 12, at: null, origin: 'saisie' } as const
  test('nothing, where nothing was typed meanwhile', () => {
    const typed = draft({ position: place })
    expect(leftAfter(typed, typed)).toBeNull()
  })

  test('what was typed meanwhile, over what was given', () => {
    expect(
      leftAfter(draft({ text: 'vent faible, pluie', position: place }), { text: ' vent faible', position: place }),
    ).toEqual(draft({ text: 'vent faible, pluie', seen: 'vent faible' }))
    expect(leftAfter(draft({ position: place }), { text: 'vent faible', position: null })).toEqual(
      draft({ seen: 'vent faible', position: place }),
    )
  })
})

describe('what is not yet saved', () => {
  const saved = { notes_terrain: 'vent faible', latitude: 34.8, longitude: -1.3 }
  const position = {
    latitude: 34.8,
    longitude: -1.3,
    accuracy: 12,
    at: '2026-06-01T08:00:00.000Z',
    origin: 'mesuree',
  } as const
  test.each([
    ['the same text', draft(), false],
    ['the same text with blanks around', draft({ text: ' vent faible\n' }), false],
    ['another text', draft({ text: 'vent fort' }), true],
    ['the same position', draft({ position }), false],
    ['another position', draft({ position: { ...position, latitude: 35 } }), true],
    ['an emptied text', draft({ text: '' }), true],
  ])('%s', (_, typed, unsaved) => {
    expect(isUnsaved(typed, saved)).toBe(unsaved)
  })

  test('nothing typed on a mission without notes is nothing to save', () => {
    expect(isUnsaved(draft({ text: '' }), { notes_terrain: null, latitude: null, longitude: null })).toBe(false)
  })
})
