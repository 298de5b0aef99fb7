import { describe, expect, test } from 'vitest'
import { storedDraft, VISITOR_DRAFT } from '../../../src/state/drafts.ts'

const AT = new Date('2026-06-01T08:00:00Z')
const later = (hours: number) => new Date(AT.getTime() + hours * 3_600_000)
const draft = { fields: { message: 'Bonjour' }, savedAt: AT.toISOString() }

function shelf(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}

const full = {
  getItem: () => null,
  setItem: () => {
    throw new Error('full')
  },
  removeItem: () => {
    throw new Error('full')
  },
}

describe('drafts of forms', () => {
  const drafts = (here: Parameters<typeof storedDraft>[2]) => ({
    visitor: storedDraft('contact', VISITOR_DRAFT, here),
    person: storedDraft('contact', 'u1', here),
  })
  const keep = (one: ReturnType<typeof storedDraft>) => one.keep(draft.fields, draft.savedAt)

  test('are kept by form and by owner', () => {
    const here = shelf()
    const { visitor, person } = drafts(here)
    keep(visitor)
    expect(visitor.load(later(1))).toEqual(draft)
    expect(person.load(later(1))).toBeNull()
    expect(storedDraft('expert', VISITOR_DRAFT, here).load(later(1))).toBeNull()
    visitor.forget()
    expect(here.kept.size).toBe(0)
  })

  test('of a visitor do not stay longer than a day, nor with a clock that was set back', () => {
    const here = shelf()
    const { visitor, person } = drafts(here)
    keep(visitor)
    keep(person)
    expect(visitor.load(later(25))).toBeNull()
    expect(here.kept.size).toBe(1)
    expect(person.load(later(500))).toEqual(draft)
    keep(visitor)
    expect(visitor.load(later(-1))).toBeNull()
  })

  test('of another version or another hand are none', () => {
    const here = shelf()
    for (const stored of ['nonsense', '{}', '{"fields":{},"savedAt":"never"}', '[1]', 'null']) {
      here.setItem('hawa.draft.contact.u1', stored)
      expect(drafts(here).person.load(AT)).toBeNull()
    }
    here.setItem('hawa.draft.contact.u1', JSON.stringify({ ...draft, fields: { message: 'a', age: 3 } }))
    expect(drafts(here).person.load(AT)?.fields).toEqual({ message: 'a' })
  })

  test('without storage nothing is called saved, and nothing breaks', () => {
    const { visitor } = drafts(full)
    expect(keep(visitor)).toBe(false)
    expect(visitor.load(AT)).toBeNull()
    expect(() => visitor.forget()).not.toThrow()
  })
})
