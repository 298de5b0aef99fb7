import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentProblems } from '../../sync/domain/content-problems.ts'
import { isPlaceholder } from '../../sync/domain/placeholder.ts'
import type { ContentBody, ContentKind, Spoken } from '../../sync/domain/content.ts'
import { cast, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'
import { PLACEHOLDER_TABLE } from '../support/placeholder-table.ts'
import { policyTable } from '../support/policy-table.ts'

/** On keys without a saved version; publish_legal: of a draft that stands. */
const COMMANDS = policyTable(
  `
  command       | client      | otherClient | intervenant | otherIntervenant | unapproved  | inactive         | inactiveClient   | admin
  --------------+-------------+-------------+-------------+------------------+-------------+------------------+------------------+--------
  save_content  | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  reset_content | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  publish_legal | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
`,
)

interface Published {
  readonly since: number
  readonly revision: number
  readonly items: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const said = (text: string): Spoken => ({ fr: text, en: text, ar: text })
const section = (id: string, text = 'Texte', title = 'Titre') => ({ id, title: said(title), text: said(text) })
const advice = (more: object = {}) => ({
  title: said('Bruit'),
  text: said('Mesurer'),
  priorite: 'haute',
  article: null,
  ...more,
})
const article = (more: object = {}) => ({
  title: said('Air'),
  lead: said('Lire'),
  minutes: 5,
  sections: [section('a', 'Selon[^who]')],
  sources: [{ id: 'who', title: 'WHO', publisher: 'WHO', year: 2021, url: 'https://www.who.int/x', language: 'en' }],
  ...more,
})

describe.each(ENGINES)('contents on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    await engine.sql.query("delete from hawa.audit where place = 'content_versions'")
    await engine.sql.query('delete from public.content_versions')
    await engine.sql.query('delete from hawa.publications')
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (name: string, args: object, who: Account = people.admin): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const save = async (
    kind: ContentKind,
    key: string,
    body: unknown,
    more: object = {},
  ): Promise<{ readonly verdict: Verdict; readonly id: string }> => {
    const id = randomUUID()
    return {
      id,
      verdict: await give('save_content', { kind, key, body, shown: kind !== 'legal', version_id: id, ...more }),
    }
  }
  const publish = async (
    seen: string,
    more: object = {},
  ): Promise<{ readonly verdict: Verdict; readonly id: string }> => {
    const id = randomUUID()
    return {
      id,
      verdict: await give('publish_legal', {
        key: 'privacy',
        seen,
        version_id: id,
        effective_on: '2026-12-01',
        note: said('Relu'),
        ...more,
      }),
    }
  }
  const ask = async <T>(call: string, who: Caller = people.admin): Promise<T> =>
    engine.as(who, async (tx) => (await tx.query<{ answer: T }>(`select public.${call} as answer`))[0]?.answer as T)
  const problemOf = async (given: Promise<{ readonly verdict: Verdict }>) => (await given).verdict.result

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const draft = await save('legal', 'privacy', { sections: [section('a')] })
    const args =
      {
        save_content: { kind: 'article', key: 'air', body: article(), shown: true, version_id: randomUUID() },
        reset_content: { kind: 'article', key: 'air', version_id: randomUUID() },
        publish_legal: {
          key: 'privacy',
          seen: draft.id,
          version_id: randomUUID(),
          effective_on: '2026-12-01',
          note: said('Relu'),
        },
      }[name] ?? {}
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('what is a placeholder is the same on both sides', async () => {
    const here = PLACEHOLDER_TABLE.map(([text]) => [text, isPlaceholder(text)])
    expect(here).toEqual(PLACEHOLDER_TABLE)
    const there = await engine.sql.query<{ found: boolean }>(
      'select hawa.holds_placeholder(t.text) as found from jsonb_array_elements_text($1::jsonb) with ordinality ' +
        't (text, n) order by n',
      [JSON.stringify(PLACEHOLDER_TABLE.map(([text]) => text))],
    )
    expect(there.map(({ found }, at) => [PLACEHOLDER_TABLE[at]?.[0], found])).toEqual(PLACEHOLDER_TABLE)
  })

  it.each<[ContentKind, unknown, readonly string[]]>([
    ['recommendation', advice(), []],
    [
      'recommendation',
      advice({ title: { fr: 'Bruit', en: '', ar: 'TODO' }, text: said('{{name}}') }),
      [
        'title.en required',
        'title.ar placeholder',
        'text.fr unknown_name',
        'text.en unknown_name',
        'text.ar unknown_name',
      ],
    ],
    ['article', article(), []],
    ['article', article({ sections: [] }), ['sections required']],
    [
      'article',
      article({ sections: [section('a', 'Selon[^uba]')], lead: { fr: 'x', en: 'y', ar: '' } }),
      [
        'lead.ar required',
        'sections.0.text.fr unknown_name',
        'sections.0.text.en unknown_name',
        'sections.0.text.ar unknown_name',
      ],
    ],
    [
      'article',
      article({ sources: [{ id: 'who', title: '', publisher: 'XXX', year: null, url: 'ftp://x', language: 'en' }] }),
      ['sources.0.title required', 'sources.0.publisher placeholder', 'sources.0.url malformed'],
    ],
    [
      'article',
      article({
        sources: [
          { id: 'who', title: 'W', publisher: 'W', year: null, url: 'https://www.example.com', language: 'en' },
        ],
      }),
      ['sources.0.url placeholder'],
    ],
    ['legal', { sections: [section('a', 'De {{name}} : {{ email }}.')] }, []],
    [
      'legal',
      { sections: [section('a', 'De {{nom}}')] },
      ['sections.0.text.fr unknown_name', 'sections.0.text.en unknown_name', 'sections.0.text.ar unknown_name'],
    ],
    [
      'legal',
      {
        sections: [
          section('b'),
          { id: 'a', title: said('T'), text: { fr: 'De {{name}}', en: 'By {{name}}', ar: 'من' } },
        ],
      },
      ['sections.1.text.ar unknown_name'],
    ],
    [
      'legal',
      { sections: [{ id: 'a', title: said('T'), text: { fr: 'De {{name}', en: '$t(x)', ar: 'من' } }] },
      ['sections.0.text.fr unknown_name', 'sections.0.text.en unknown_name'],
    ],
    [
      'legal',
      { sections: Array.from({ length: 12 }, (_, at) => section(`s${at}`, at === 2 || at === 11 ? '' : 'x')) },
      [
        'sections.2.text.fr required',
        'sections.2.text.en required',
        'sections.2.text.ar required',
        'sections.11.text.fr required',
        'sections.11.text.en required',
        'sections.11.text.ar required',
      ],
    ],
  ])('%s: what cannot be published is the same on both sides', async (kind, body, expected) => {
    const here = contentProblems(kind, body as ContentBody)
    expect(here.map(({ field, reason }) => `${field} ${reason}`)).toEqual(expected)
    const [row] = await engine.sql.query<{ there: unknown }>('select hawa.content_problems($1, $2::jsonb) as there', [
      kind,
      JSON.stringify(body),
    ])
    expect(row?.there).toEqual(here)
  })

  it('an article reaches accounts and no visitor; hidden, reset and new versions are told', async () => {
    const first = await save('article', 'air', article({ title: said('  Air ') }))
    expect(first.verdict).toMatchObject({ verdict: 'applied' })
    expect(await ask<Published>('published(0)', 'anonymous')).toMatchObject({ items: {} })
    await expect(ask('published_advice(0)', 'anonymous')).rejects.toSatisfy((error) => sqlState(error) === '42501')
    for (const who of [people.client, people.inactive]) {
      const told = await ask<Published>('published_advice(0)', who)
      expect(told.items).toEqual({ article: { air: article() } })
      expect(JSON.stringify(told)).not.toContain(people.admin.profileId)
    }
    const { revision } = await ask<Published>('published_advice(0)')
    const hidden = await save('article', 'air', article({ lead: { fr: 'x', en: '', ar: '' } }), {
      shown: false,
      seen: first.id,
    })
    expect(word(hidden.verdict), 'what is hidden may be incomplete').toBe('applied')
    expect((await ask<Published>(`published_advice(${revision})`)).items).toEqual({
      article: { air: { hidden: true } },
    })
    await give('reset_content', { kind: 'article', key: 'air', version_id: randomUUID(), seen: hidden.id })
    expect((await ask<Published>(`published_advice(${revision})`)).items).toEqual({ article: { air: null } })
    expect((await ask<Published>('published_advice(0)')).items).toEqual({})
    expect((await ask<{ rows: readonly object[] }>(`admin_content_history('article', 'air')`)).rows).toMatchObject([
      { body: null, shown: true, author: 'Aya Essai' },
      { shown: false },
      { body: { title: said('Air') }, shown: true },
    ])
  })

  it('whoever did not see the latest version is told, and nothing is written', async () => {
    const first = await save('recommendation', 'bruit', advice())
    expect(word((await save('recommendation', 'bruit', advice())).verdict)).toBe('content_changed')
    expect(word((await save('recommendation', 'bruit', advice(), { seen: randomUUID() })).verdict)).toBe(
      'content_changed',
    )
    expect(
      word((await save('recommendation', 'bruit', advice(), { seen: first.id, version_id: first.id })).verdict),
    ).toBe('already_exists')
    expect(word(await give('reset_content', { kind: 'recommendation', key: 'bruit', version_id: randomUUID() }))).toBe(
      'content_changed',
    )
    expect(
      word((await save('recommendation', 'bruit', advice({ priorite: 'basse' }), { seen: first.id })).verdict),
    ).toBe('applied')
  })

  it('what is not whole is refused with its place, whatever the device says', async () => {
    expect(await problemOf(save('article', 'air', article({ title: { fr: 'Air', en: 'Air', ar: ' ' } })))).toEqual({
      field: 'title.ar',
      reason: 'required',
    })
    expect(await problemOf(save('recommendation', 'a', advice({ text: { fr: 'x', en: 'TODO', ar: 'ع' } })))).toEqual({
      field: 'text.en',
      reason: 'placeholder',
    })
    expect(await problemOf(save('legal', 'privacy', { sections: [section('a')] }, { shown: true }))).toEqual({
      field: 'shown',
      reason: 'unknown_value',
    })
    expect(await problemOf(save('legal', 'autres', { sections: [] }))).toEqual({
      field: 'key',
      reason: 'unknown_value',
    })
    for (const body of [
      { sections: [section('a'), section('a')] },
      { sections: [section('A')] },
      { sections: 'x' },
      {},
      [],
    ]) {
      expect(await problemOf(save('legal', 'privacy', body)), JSON.stringify(body)).toEqual({
        field: 'body',
        reason: 'malformed',
      })
    }
    expect(await problemOf(save('legal', 'privacy', { sections: [section('a', 'x'.repeat(10_001))] }))).toEqual({
      field: 'body',
      reason: 'too_long',
    })
    expect(await problemOf(save('recommendation', 'a', advice({ priorite: 'urgente' })))).toEqual({
      field: 'body',
      reason: 'unknown_value',
    })
    expect(await engine.sql.query('select * from public.content_versions')).toEqual([])
    expect(await engine.sql.query('select * from hawa.publications')).toEqual([])
  })

  it('a legal page: a draft is nobody’s, a placeholder is not published, versions count and stay readable', async () => {
    const draft = await save('legal', 'privacy', {
      sections: [section('a', 'De {{name}}'), section('b', '[à compléter]')],
    })
    expect(word(draft.verdict)).toBe('applied')
    expect((await ask<Published>('published(0)', 'anonymous')).items).toEqual({})
    expect(await problemOf(publish(draft.id))).toEqual({ field: 'sections.1.text.fr', reason: 'placeholder' })
    const whole = await save('legal', 'privacy', { sections: [section('a', 'De {{name}}')] }, { seen: draft.id })
    expect(word((await publish(draft.id)).verdict), 'not the draft that was seen').toBe('content_changed')
    expect(await problemOf(publish(whole.id, { note: { fr: 'x', en: 'XXX', ar: 'ع' } }))).toEqual({
      field: 'note.en',
      reason: 'placeholder',
    })
    expect(await problemOf(publish(whole.id, { note: { fr: 'x' } }))).toEqual({
      field: 'note.en',
      reason: 'required',
    })
    const first = await publish(whole.id)
    expect(first.verdict).toMatchObject({ verdict: 'applied', result: { number: 1 } })
    expect(word((await publish(first.id)).verdict), 'nothing new').toBe('already_exists')

    const next = await save('legal', 'privacy', { sections: [section('a', 'De {{name}}, relu')] }, { seen: first.id })
    expect((await ask<Published>('published(0)', 'anonymous')).items, 'a draft changes nothing').toMatchObject({
      legal: { privacy: { number: 1 } },
    })
    expect(await problemOf(publish(next.id, { effective_on: '2026-11-30' })), 'not before the last one').toEqual({
      field: 'effective_on',
      reason: 'malformed',
    })
    expect((await publish(next.id, { effective_on: '2027-01-01', note: said('Précisé') })).verdict).toMatchObject({
      result: { number: 2 },
    })
    expect((await ask<Published>('published(0)', 'anonymous')).items).toEqual({
      legal: {
        privacy: {
          number: 2,
          effective_on: '2027-01-01',
          note: said('Précisé'),
          sections: [section('a', 'De {{name}}, relu')],
          earlier: [{ number: 1, effective_on: '2026-12-01', note: said('Relu') }],
        },
      },
    })
    expect(await ask(`legal_version('privacy', 1)`, 'anonymous')).toEqual({
      sections: [section('a', 'De {{name}}')],
      number: 1,
      effective_on: '2026-12-01',
      note: said('Relu'),
    })
    for (const call of [`legal_version('privacy', 3)`, `legal_version('terms', 1)`, `legal_version('privacy', null)`])
      expect(await ask(call, 'anonymous')).toBeNull()
    expect(await ask(`admin_contents('legal')`)).toMatchObject({
      rows: [{ key: 'privacy', number: 2 }],
      published: [{ key: 'privacy', number: 2, author: 'Aya Essai' }],
    })
  })

  it('only administrators read drafts, authors and versions, and nobody writes beside the commands', async () => {
    await save('legal', 'privacy', { sections: [section('a')] })
    for (const call of [`admin_contents('legal')`, `admin_content_history('legal', 'privacy')`]) {
      for (const who of [people.client, people.intervenant, people.unapproved, people.inactive]) {
        await expect(ask(call, who), call).rejects.toSatisfy((error) => sqlState(error) === '42501')
      }
      await expect(ask(call, 'anonymous')).rejects.toSatisfy((error) => sqlState(error) === '42501')
    }
    for (const statement of [
      `update public.content_versions set shown = true`,
      'delete from public.content_versions',
      `select hawa.publish('legal', 'privacy', '{}')`,
    ]) {
      await expect(
        engine.probe(people.admin, (tx) => tx.query(statement)),
        statement,
      ).rejects.toSatisfy((error) => sqlState(error) === '42501')
    }
  })

  it('the journal has what changed, before and after', async () => {
    const first = await save('recommendation', 'bruit', advice())
    await save(
      'recommendation',
      'bruit',
      advice({ title: { ...said('Bruit'), fr: 'Moins de bruit' }, priorite: 'basse' }),
      { seen: first.id },
    )
    expect(
      await engine.sql.query(
        'select place, row_id, before, after from hawa.audit where place = $1 and row_id like $2',
        ['content_versions', 'recommendation:%'],
      ),
    ).toMatchObject([
      {
        row_id: 'recommendation:bruit',
        before: { 'title.fr': 'Bruit', priorite: 'haute' },
        after: { 'title.fr': 'Moins de bruit', priorite: 'basse' },
      },
    ])
  })

  it('more than devices keep is refused', async () => {
    const long = 'é'.repeat(10_000)
    await engine.sql.query(
      `insert into hawa.publications (kind, key, body, rev) select 'article', 'k' || n, to_jsonb(repeat('x',
        100000)), nextval('hawa.published_rev') from generate_series(1, 15) n`,
    )
    expect(await problemOf(save('article', 'air', article({ sections: [section('a', long)] })))).toEqual({
      field: 'body',
      reason: 'too_long',
    })
  })

  it('the order is a body of its own, each name once', async () => {
    expect(await problemOf(save('order', 'article', { keys: ['b', 'b'] }))).toEqual({
      field: 'body',
      reason: 'malformed',
    })
    expect(await problemOf(save('order', 'legal', { keys: [] }))).toEqual({ field: 'key', reason: 'unknown_value' })
    expect(word((await save('order', 'article', { keys: ['b', 'a'] })).verdict)).toBe('applied')
    expect((await ask<Published>('published_advice(0)', people.client)).items).toEqual({
      order: { article: { keys: ['b', 'a'] } },
    })
  })
})
