import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Wordings } from '../../../sync/domain/published-text.ts'
import { catalogueOf } from '../../../src/features/translations/catalogue.ts'
import { importPreview, partsOf } from '../../../src/features/translations/files/import-preview.ts'
import { decoded, jsonOf, readTextsFile, textsCsv } from '../../../src/features/translations/files/translations-file.ts'
import { laidOver } from '../../../src/data/published/published.ts'

const SHIPPED = [
  {
    key: 'public:count',
    section: 'public',
    texts: {
      fr: { one: '{{count}} x', other: '{{count}} y' },
      en: { one: '{{count}} x', other: '{{count}} y' },
      ar: { other: '{{count}} ع' },
    },
  },
  { key: 'public:title', section: 'public', texts: { fr: 'Air', en: 'Air', ar: 'هواء' } },
] satisfies readonly { key: string; section: string; texts: Wordings }[]
const texts = catalogueOf(
  SHIPPED,
  [{ key: 'public:title', texts: { en: 'Sky' }, at: '2026-11-22T10:00:00Z', author: 'A', version_id: 'v1' }],
  new Map(),
)
const preview = (file: Record<string, Wordings>) => importPreview(new Map(Object.entries(file)), texts)

describe('files of texts', () => {
  const NASTY = new Map<string, Wordings>([
    ['public:a', { fr: 'Point; virgule, "guillemets"\net ligne', en: 'tab\there', ar: 'سطر\r\nثان' }],
    ['public:b', { fr: '=1+1', en: "'=1+1", ar: "''@x" }],
    ['public:c', { fr: '- tiret', en: "l'air", ar: '+213' }],
    ['public:i', { fr: "Acme,=1+1; - rien|@x,'=2", en: "\t'=1\r\n=2,\t\t=3", ar: ",'',\"'-أ" }],
    ['public:n', { fr: { one: '-{{count}}', other: '"' }, ar: { zero: 'لا' } }],
  ])

  it('come back from CSV and JSON as they left, whatever is in a cell', () => {
    for (const written of [textsCsv(NASTY), jsonOf(NASTY)])
      expect(readTextsFile(written)).toEqual({ kind: 'texts', texts: NASTY })
  })

  it('no cell of the CSV is a formula', () => {
    for (const separator of [/[;\n]/, /[,\n]/, /[\t\n]/, /[|\n]/, /[;,|\t\r\n]/]) {
      const run = textsCsv(NASTY)
        .split(separator)
        .filter((cell) => /^["\s]*[=+@-]/.test(cell))
      expect(run, String(separator)).toEqual([])
    }
    expect(textsCsv(NASTY).startsWith('\uFEFFkey;form;fr;en;ar\r\n')).toBe(true)
  })

  it('of other programs: commas, tabs, LF, other columns, the old encoding of Windows', () => {
    const one = { kind: 'texts', texts: new Map([['public:title', { fr: 'Été' }]]) }
    for (const file of [
      'key,note,fr\npublic:title,x,Été',
      'KEY\tfr\npublic:title\tÉté\n\n',
      '\uFEFFfr;key\r\n"Été";public:title\r\n',
    ])
      expect(readTextsFile(file)).toEqual(one)
    const others = [
      'sep=,\r\nkey,fr\r\npublic:title,Été',
      '"sep=|"\nkey|fr\npublic:title|Été',
      'key;fr\rpublic:title;Été\r',
      'key\tfr\rpublic:title\t"Été"',
    ]
    for (const file of others) {
      expect(readTextsFile(file), file).toEqual(one)
    }
    const little = new Uint8Array(Buffer.from('\uFEFFkey\tfr\r\npublic:title\tÉté هواء', 'utf16le'))
    const big = Uint8Array.from(little, (_, at) => little[at ^ 1] ?? 0)
    const both = { kind: 'texts', texts: new Map([['public:title', { fr: 'Été هواء' }]]) }
    for (const file of [little, big]) expect(readTextsFile(decoded(file.buffer))).toEqual(both)
    expect(decoded(new Uint8Array([0xc9, 0x74, 0xe9]).buffer)).toBe('Été')
    expect(decoded(new TextEncoder().encode('Été هواء').buffer)).toBe('Été هواء')
  })

  it('what is no such file is said', () => {
    for (const file of [
      '',
      '{',
      '{}',
      '{"hawa":"texts"}',
      '{"hawa":"texts","texts":{"a":3}}',
      'a;b\n1;2',
      '<html>',
      'key;fr\n;x',
    ])
      expect(readTextsFile(file), file).toEqual({ kind: 'unreadable' })
  })
})

describe('the preview of an import', () => {
  it('tells what is changed, the same, unknown (no page shows it) and wrong', () => {
    const lines = preview({
      'public:title': { fr: 'Ciel' },
      'public:count': { fr: { one: '{{count}} x' } },
      'shell:mine': { fr: 'À moi' },
      'nowhere:x': { fr: 'x' },
      'public:title.deeper': { fr: 'x' },
      'no key': { fr: 'x' },
    })
    expect(lines.map(({ kind, key }) => [kind, key])).toEqual([
      ['changed', 'public:title'],
      ['same', 'public:count'],
      ['unknown', 'shell:mine'],
      ['unknown', 'nowhere:x'],
      ['unknown', 'public:title.deeper'],
      ['unknown', 'no key'],
    ])
    expect(lines[0]).toMatchObject({
      before: { fr: 'Air', en: 'Sky' },
      after: { fr: 'Ciel', en: 'Sky' },
      entry: { texts: { fr: 'Ciel', en: 'Sky' }, seen: 'v1' },
    })
  })

  it('letters that were lost on the way are seen, and never applied', () => {
    const lost = (said: Wordings) =>
      preview({ 'public:title': said }).map((line) => (line.kind === 'damaged' ? line.languages : line.kind))
    const wrong = ['mesur? avec rigueur', 'l?air', '?tude', "L'?t?", 'a\uFFFDr', 'mesurÃ© avec', 'Ã‰tude', 'prix ??']
    for (const fr of wrong) expect(lost({ fr }), fr).toEqual([['fr']])
    for (const ar of ['??????', '???? ???', 'Air?', 'Air', 'Ù‡ÙˆØ§Ø¡']) {
      expect(lost({ ar }), ar).toEqual([['ar']])
    }
    expect(lost({ fr: 'Ciel', en: 'Sk?y', ar: '????' })).toEqual([['en', 'ar']])
    const right = ['Prêt ?', 'Prêt ? oui', 'Vraiment? Oui', 'https://hawa.example/a?b=c', 'Été à Ñandú']
    for (const fr of right) expect(lost({ fr }), fr).toEqual(['changed'])
    for (const ar of ['هواء؟', 'هواء PM2.5']) expect(lost({ ar })[0], ar).not.toEqual(['ar'])
    const said = { fr: 'mesur?', ar: '????' }
    const line = { kind: 'damaged', key: 'public:title', languages: ['ar'], said }
    expect(preview({ 'public:title': said })).toEqual([line])
  })

  it('a file that French Excel saved as plain CSV', async () => {
    const file = await readFile(new URL('../../support/files/tr-one-cp1252.csv', import.meta.url))
    const read = readTextsFile(decoded(new Uint8Array(file).buffer))
    const shipped = [{ key: 'public:hero.title', section: 'public', texts: { fr: 'A', en: 'B', ar: 'هواء' } }]
    const lines = read.kind === 'texts' && importPreview(read.texts, catalogueOf(shipped, [], new Map()))
    expect(lines).toMatchObject([{ kind: 'damaged', languages: ['ar'] }])
  })

  it('placeholders and forms are checked', () => {
    const [gone, shape, form] = preview({ 'public:count': { fr: { other: 'rien' } } }).concat(
      preview({ 'public:count': { fr: 'x' } }),
      preview({ 'public:count': { fr: { few: '{{count}}' } } }),
    )
    expect(gone).toMatchObject({ kind: 'wrong', problem: { kind: 'missing', names: '{{count}}' } })
    expect([shape, form]).toMatchObject([
      { kind: 'wrong', problem: 'forms' },
      { kind: 'wrong', problem: 'forms' },
    ])
  })

  it('a file that says what is shipped takes the correction back', () => {
    expect(preview({ 'public:title': { en: 'Air' } })).toMatchObject([
      { kind: 'changed', entry: { texts: null, seen: 'v1' } },
    ])
  })

  it('goes in parts that the server takes', () => {
    const entries = Array.from({ length: 1200 }, (_, at) => ({
      key: `shell:k${at}`,
      texts: { ar: 'ع'.repeat(at < 100 ? 1000 : 1) },
      seen: null,
    }))
    const parts = partsOf(entries)
    expect(parts.flat()).toEqual(entries)
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(500)
      expect(new TextEncoder().encode(JSON.stringify(part)).byteLength).toBeLessThan(100_000)
    }
  })
})

describe('what is published', () => {
  const before = { revision: 3, items: { text: { a: 1, b: 2 }, later: { x: 1 } } }
  it('builds on what is kept, kinds that are not known yet included', () => {
    expect(laidOver(before, { since: 3, revision: 5, items: { text: { a: null, c: 3 }, more: { y: 1 } } })).toEqual({
      revision: 5,
      items: { text: { b: 2, c: 3 }, later: { x: 1 }, more: { y: 1 } },
    })
    expect(laidOver(null, { since: 0, revision: 0, items: {} })).toEqual({ revision: 0, items: {} })
  })
  it('starts anew where the server does, and believes nobody else', () => {
    expect(laidOver(before, { since: 0, revision: 1, items: { text: { z: 1 } } })).toEqual({
      revision: 1,
      items: { text: { z: 1 } },
    })
    for (const answer of [
      null,
      'x',
      [],
      {},
      { since: 3, revision: 'x', items: {} },
      { since: 3, revision: 4, items: { text: 3 } },
      { revision: 4, items: {} },
      { since: 2, revision: 4, items: {} },
    ]) {
      expect(laidOver(before, answer), JSON.stringify(answer)).toBeNull()
    }
  })
})
