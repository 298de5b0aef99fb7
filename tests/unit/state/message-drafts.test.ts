import { describe, expect, test } from 'vitest'
import { forgetDraft, loadDraft, saveDraft, VISITOR_DRAFT } from '../../../src/state/message-drafts.ts'

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

describe('drafts of messages', () => {
  const visitor = { form: 'contact', owner: VISITOR_DRAFT }
  const person = { form: 'contact', owner: 'u1' }

  test('are kept by form and by owner', () => {
    const here = shelf()
    saveDraft(visitor, draft, here)
    expect(loadDraft(visitor, later(1), here)).toEqual(draft)
    expect(loadDraft(person, later(1), here)).toBeNull()
    expect(loadDraft({ ...visitor, form: 'expert' }, later(1), here)).toBeNull()
    forgetDraft(visitor, here)
    expect(here.kept.size).toBe(0)
  })

  test('of a visitor do not stay longer than a day, nor with a clock that was set back', () => {
    const here = shelf()
    saveDraft(visitor, draft, here)
    saveDraft(person, draft, here)
    expect(loadDraft(visitor, later(25), here)).toBeNull()
    expect(here.kept.size).toBe(1)
    expect(loadDraft(person, later(500), here)).toEqual(draft)
    saveDraft(visitor, draft, here)
    expect(loadDraft(visitor, later(-1), here)).toBeNull()
  })

  test('of another version or another hand are none', () => {
    const here = shelf()
    for (const stored of ['nonsense', '{}', '{"fields":{},"savedAt":"never"}', '[1]', 'null']) {
      here.setItem('hawa.draft.contact.u1', stored)
      expect(loadDraft(person, AT, here)).toBeNull()
    }
    here.setItem('hawa.draft.contact.u1', JSON.stringify({ ...draft, fields: { message: 'a', age: 3 } }))
    expect(loadDraft(person, AT, here)?.fields).toEqual({ message: 'a' })
  })

  test('without storage nothing is called saved, and nothing breaks', () => {
    expect(saveDraft(visitor, draft, full)).toBe(false)
    expect(loadDraft(visitor, AT, full)).toBeNull()
    expect(() => forgetDraft(visitor, full)).not.toThrow()
  })
})
