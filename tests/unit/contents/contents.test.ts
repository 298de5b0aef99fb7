import { describe, expect, it } from 'vitest'
import { entriesOf, waitingContents, type WrittenContent } from '../../../src/data/published/contents.ts'
import { shippedLegal } from '../../../src/features/legal/shipped-legal.ts'
import { differences } from '../../../src/editing/use-content-editor.ts'
import { asLegal, filledIn } from '../../../src/features/legal/published-legal.ts'
import { loadShippedTexts } from '../../../src/i18n/shipped-texts.ts'
import { contentProblems } from '../../../sync/domain/content-problems.ts'
import type { LegalContent } from '../../../sync/domain/content.ts'

const legal = (text: string): LegalContent => ({
  sections: [{ id: 'a', title: { fr: 'T', en: 'T', ar: 'ت' }, text: { fr: text, en: text, ar: text } }],
})
const row = (version_id: string, body: LegalContent | null): WrittenContent<'legal'> => ({
  key: 'privacy',
  version_id,
  body,
  shown: false,
  number: null,
  effective_on: null,
  note: null,
  at: '2026-11-22T10:00:00Z',
  author: 'Aya',
})
const item = (name: string, args: object, kind = 'waiting') =>
  ({ name, args: { kind: 'legal', key: 'privacy', ...args }, state: { kind } }) as unknown as Parameters<
    typeof waitingContents
  >[1][number]

const shipped = new Map([
  ['privacy', legal('shipped')],
  ['terms', legal('terms')],
])
const nothing = waitingContents('legal', [])

describe('what is written, over what is shipped', () => {
  it('is shipped until somebody writes, and again when it is reset; our own is gone then', () => {
    const fresh = entriesOf<'legal'>(shipped, [], nothing)
    expect(fresh.map(({ key, body, written, seen }) => [key, body, written, seen])).toEqual([
      ['privacy', legal('shipped'), false, null],
      ['terms', legal('terms'), false, null],
    ])
    expect(entriesOf<'legal'>(shipped, [row('a', legal('ours'))], nothing)[0]).toMatchObject({
      body: legal('ours'),
      written: true,
      seen: 'a',
    })
    expect(entriesOf<'legal'>(shipped, [row('b', null)], nothing)[0]).toMatchObject({
      body: legal('shipped'),
      written: false,
      seen: 'b',
    })
    expect(entriesOf<'legal'>(shipped, [{ ...row('c', null), key: 'own' }], nothing)).toHaveLength(2)
  })

  it('is what waits on this device; a refusal is told and shows what the server has', () => {
    const waiting = waitingContents('legal', [
      item('save_content', { version_id: 'x', body: legal('mine'), shown: false }),
    ])
    expect(entriesOf<'legal'>(shipped, [row('a', legal('ours'))], waiting)[0]).toMatchObject({
      body: legal('mine'),
      seen: 'x',
      waiting: { state: 'waiting' },
    })
    const published = waitingContents('legal', [
      item('save_content', { version_id: 'x', body: legal('mine'), shown: false }),
      item('publish_legal', { version_id: 'y' }),
    ])
    expect(entriesOf<'legal'>(shipped, [], published)[0], 'a publication changes no word').toMatchObject({
      body: legal('mine'),
      seen: 'y',
    })
    const refused = waitingContents('legal', [
      item('save_content', { version_id: 'x', body: legal('mine'), shown: false }, 'refused'),
    ])
    expect(entriesOf<'legal'>(shipped, [row('a', legal('ours'))], refused)[0]).toMatchObject({
      body: legal('ours'),
      seen: 'a',
      waiting: { state: 'refused' },
    })
    expect(
      waitingContents('article', [item('save_content', { version_id: 'x', body: legal('mine'), shown: false })]).size,
    ).toBe(0)
  })

  it('says where two versions differ, to whoever was overtaken', () => {
    expect(differences('legal', legal('x'), legal('x'))).toEqual([])
    expect(differences('legal', legal('x'), legal('y'))).toEqual([
      ['sections.0.text', 'fr', 'y'],
      ['sections.0.text', 'en', 'y'],
      ['sections.0.text', 'ar', 'y'],
    ])
  })

  it('all that is shipped could be published as it is, with the corrections of its texts', async () => {
    const pages = shippedLegal(await loadShippedTexts(), {
      'legal:section.rights.title': { fr: 'Vos droits, toujours' },
    })
    expect([...pages.keys()]).toEqual(['notices', 'privacy', 'terms'])
    for (const [page, body] of pages) expect(contentProblems('legal', body), page).toEqual([])
    expect(pages.get('privacy')?.sections.find(({ id }) => id === 'rights')?.title.fr).toBe('Vos droits, toujours')
  })
})

describe('a published legal page', () => {
  it('is filled in as the shipped one; what is unknown stays as it is written', () => {
    expect(filledIn('{{name}} et {{ name }}, {{autre}}', { name: 'Hawa' })).toBe('Hawa et Hawa, {{autre}}')
  })

  it('is nothing where nothing, or nothing of ours, was published', () => {
    for (const other of [undefined, null, 3, 'x', {}, { sections: [] }, { number: 1 }])
      expect(asLegal(other)).toBeNull()
    expect(asLegal({ number: 1, effective_on: '2026-12-01', note: {}, sections: [] })).not.toBeNull()
  })
})
