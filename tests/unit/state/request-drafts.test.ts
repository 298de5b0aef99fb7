import { describe, expect, it } from 'vitest'
import {
  ANONYMOUS,
  earlierOf,
  readDrafts,
  swapEarlier,
  takeOver,
  withDraft,
  withoutDraft,
  type RequestDraft,
} from '../../../src/state/request-drafts.ts'

const draft = (company: string): RequestDraft => ({
  studyId: `study of ${company}`,
  fields: { nom_entreprise: company },
  savedAt: '2026-11-21T08:00:00Z',
})

describe('drafts of study requests', () => {
  it('gives the draft typed without a session to the person who signs in, with its study id', () => {
    const drafts = takeOver({ [ANONYMOUS]: draft('Sonachter') }, 'amina')
    expect(drafts).toEqual({ amina: draft('Sonachter') })
  })

  it('keeps the draft that this person already had', () => {
    const drafts = takeOver({ [ANONYMOUS]: draft('new'), amina: draft('old'), karim: draft('his') }, 'amina')
    expect(drafts).toEqual({ amina: draft('new'), [earlierOf('amina')]: draft('old'), karim: draft('his') })
    expect(swapEarlier(drafts, 'amina')).toEqual({
      amina: draft('old'),
      [earlierOf('amina')]: draft('new'),
      karim: draft('his'),
    })
  })

  it('takes nothing over twice, and nothing where there is nothing', () => {
    const once = takeOver({ [ANONYMOUS]: draft('a') }, 'amina')
    expect(takeOver(once, 'amina')).toBe(once)
    expect(takeOver({ [ANONYMOUS]: draft('a') }, ANONYMOUS)).toEqual({ [ANONYMOUS]: draft('a') })
    expect(swapEarlier(once, 'amina')).toBe(once)
  })

  it('takes the earlier draft up when the present one was sent', () => {
    const sent = withoutDraft({ amina: draft('new'), [earlierOf('amina')]: draft('old') }, 'amina')
    expect(swapEarlier(sent, 'amina')).toEqual({ amina: draft('old') })
  })

  it('reads what it wrote and drops what is broken, entry by entry', () => {
    const drafts = withDraft({}, 'amina', draft('a'))
    expect(readDrafts(JSON.parse(JSON.stringify({ drafts })))).toEqual(drafts)
    const mixed = {
      drafts: { ...drafts, broken: { studyId: 1 }, half: { ...draft('h'), fields: { nom_entreprise: 'h', pays: 3 } } },
    }
    expect(readDrafts(mixed)).toEqual({ ...drafts, half: draft('h') })
    for (const stored of [null, undefined, 'text', [], { drafts: [] }]) expect(readDrafts(stored)).toEqual({})
  })
})
