import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../supabase/local/engine/migrate.ts'
import { isTextKey, LONGEST_WORDING, MOST_IMPORTED } from '../../sync/domain/published-text.ts'
import { readTexts, withoutForm } from '../support/locale-files.ts'
import { cast, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** On a text that nobody has worded before. */
const COMMANDS = policyTable(
  `
  command      | client      | otherClient | intervenant | otherIntervenant | unapproved  | inactive         | inactiveClient   | admin
  -------------+-------------+-------------+-------------+------------------+-------------+------------------+------------------+--------
  set_text     | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  reset_text   | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  import_texts | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
`,
)

interface Published {
  readonly since: number
  readonly revision: number
  readonly items: { readonly text?: Readonly<Record<string, unknown>> }
}
interface Listed {
  readonly key: string
  readonly texts: unknown
  readonly version_id: string
  readonly author: string
  readonly at: string
}

const TITLE = 'public:hero.title'

describe.each(ENGINES)('texts on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    await engine.sql.query('delete from public.text_versions')
    await engine.sql.query('delete from hawa.publications')
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (name: string, args: object, who: Account = people.admin): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const set = async (
    texts: unknown,
    more: object = {},
  ): Promise<{ readonly verdict: Verdict; readonly id: string }> => {
    const id = randomUUID()
    return { id, verdict: await give('set_text', { key: TITLE, texts, version_id: id, ...more }) }
  }
  const published = (since: number | null = 0, who: Caller = 'anonymous') =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ answer: Published }>('select public.published($1::bigint) as answer', [since])
      return row?.answer as Published
    })
  const asked = async <T>(
    call: string,
    parameters: unknown[] = [],
    who: Caller = people.admin,
  ): Promise<readonly T[]> =>
    engine.as(
      who,
      async (tx) =>
        (await tx.query<{ answer: { rows: readonly T[] } }>(`select public.${call} as answer`, parameters))[0]?.answer
          .rows ?? [],
    )

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const version_id = randomUUID()
    const args =
      {
        set_text: { key: TITLE, texts: { fr: 'Air' }, version_id },
        reset_text: { key: TITLE, version_id },
        import_texts: { version_id, entries: [{ key: TITLE, texts: { fr: 'Air' }, seen: null }] },
      }[name] ?? {}
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('is read by everybody, visitors and closed accounts too, and does not say who wrote it', async () => {
    const { verdict } = await set({ fr: ' Hawa, l’air \n mesuré ', en: { one: 'a', other: 'b' }, ar: '  ' })
    expect(verdict).toMatchObject({ verdict: 'applied' })
    for (const who of ['anonymous', people.client, people.inactive, people.unapproved] as const) {
      const answer = await published(0, who)
      expect(answer.items).toEqual({ text: { [TITLE]: { fr: 'Hawa, l’air \n mesuré', en: { one: 'a', other: 'b' } } } })
      expect(JSON.stringify(answer)).not.toContain(people.admin.profileId)
    }
  })

  it('a device that knows a revision is told what is newer, and what was taken back', async () => {
    const first = await set({ fr: 'Air' })
    const { revision } = await published()
    expect(await published(revision)).toEqual({ since: revision, revision, items: {} })
    await give('set_text', { key: 'shell:a', texts: { fr: 'A' }, version_id: randomUUID() })
    await give('reset_text', { key: TITLE, version_id: randomUUID(), seen: first.id })
    expect((await published(revision)).items).toEqual({ text: { [TITLE]: null, 'shell:a': { fr: 'A' } } })
    expect((await published(0)).items, 'from nothing there is nothing to take back').toEqual({
      text: { 'shell:a': { fr: 'A' } },
    })
    for (const unknown of [999_999_999, -1, null])
      expect(await published(unknown), 'a revision of another server').toMatchObject({
        since: 0,
        items: { text: { 'shell:a': { fr: 'A' } } },
      })
  })

  it('whoever had another version before them is refused, and nothing is written over', async () => {
    const first = await set({ fr: 'Un' })
    expect(word((await set({ fr: 'Deux' })).verdict), 'saw none').toBe('text_changed')
    expect(word((await set({ fr: 'Deux' }, { seen: randomUUID() })).verdict)).toBe('text_changed')
    expect(word(await give('reset_text', { key: TITLE, version_id: randomUUID() }))).toBe('text_changed')
    const second = await set({ fr: 'Deux' }, { seen: first.id })
    expect(word(second.verdict)).toBe('applied')
    const back = randomUUID()
    expect(word(await give('reset_text', { key: TITLE, version_id: back, seen: second.id }))).toBe('applied')
    expect(word((await set({ fr: 'Trois' }, { seen: second.id })).verdict), 'taken back meanwhile').toBe('text_changed')
    expect(word((await set({ fr: 'Trois' }, { seen: back })).verdict)).toBe('applied')
    expect((await published()).items.text).toEqual({ [TITLE]: { fr: 'Trois' } })
  })

  it('keeps every version with its author and the time of the server, whatever the clock of the device said', async () => {
    const first = await set({ fr: 'Un' })
    await engine.as(people.admin, (tx) =>
      apply(
        tx,
        'set_text',
        { key: TITLE, texts: { en: 'Two' }, version_id: randomUUID(), seen: first.id },
        { madeAt: '2020-01-01T00:00:00Z' },
      ),
    )
    const history = await asked<Listed>('admin_text_history($1)', [TITLE])
    expect(history.map(({ texts }) => texts)).toEqual([{ en: 'Two' }, { fr: 'Un' }])
    for (const one of history) expect(Math.abs(Date.parse(one.at) - Date.now())).toBeLessThan(60_000)
    expect(history[0]?.author).toBeTruthy()
    expect(await asked<Listed>('admin_texts()')).toMatchObject([
      { key: TITLE, texts: { en: 'Two' }, version_id: history[0]?.version_id },
    ])
    expect(await asked('admin_text_history($1)', ['public:nothing'])).toEqual([])
  })

  it('administrators alone are told who wrote what', async () => {
    for (const call of ['admin_texts()', `admin_text_history('${TITLE}')`]) {
      for (const who of ['anonymous', people.client, people.intervenant, people.unapproved, people.inactive] as const) {
        await expect(asked(call, [], who).catch(sqlState)).resolves.toBe('42501')
      }
    }
  })

  it('nobody writes past the commands', async () => {
    await set({ fr: 'Air' })
    for (const who of ['anonymous', people.client, people.admin] as const) {
      for (const statement of [
        `update public.text_versions set texts = '{"fr":"x"}'`,
        `delete from hawa.publications`,
        `select hawa.publish('text', 'shell:a', '{}')`,
        `select nextval('hawa.published_rev')`,
      ]) {
        await expect(engine.probe(who, (tx) => tx.query(statement)).catch(sqlState), statement).resolves.toBe('42501')
      }
    }
  })

  it('markup is text: it is stored and told to the letter', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror="alert(1)"> \'; drop table public.text_versions; --'
    await set({ fr: attack })
    expect((await published()).items.text).toEqual({ [TITLE]: { fr: attack } })
  })

  it.each([
    ['no text at all', {}, 'required'],
    ['blank texts', { fr: ' \n ', en: { one: '' } }, 'required'],
    ['another language', { de: 'Luft' }, 'unknown_value'],
    ['another form', { fr: { some: 'x' } }, 'unknown_value'],
    ['a number', { fr: 3 }, 'malformed'],
    ['deeper', { fr: { one: { one: 'x' } } }, 'malformed'],
    ['a list', ['x'], 'malformed'],
    ['too long', { fr: 'x'.repeat(LONGEST_WORDING + 1) }, 'too_long'],
  ])('refuses %s', async (_, texts, reason) => {
    expect((await set(texts)).verdict).toMatchObject({ code: 'invalid', result: { field: 'texts', reason } })
    expect(
      (await give('import_texts', { version_id: randomUUID(), entries: [{ key: 'shell:a', texts, seen: null }] }))
        .result,
    ).toEqual({ field: 'entries', reason })
    expect((await published()).items).toEqual({})
  })

  it('names: every shipped one, and nothing that could reach elsewhere', async () => {
    for (const key of [
      '',
      'public',
      'public:',
      ':a',
      'Public:a',
      'public:a..b',
      'public:a.',
      'public:a b',
      'public:count_one',
      'public:a/b',
      'public:<b>',
      `public:${'x'.repeat(200)}`,
    ]) {
      expect(isTextKey(key), key).toBe(false)
      expect((await set({ fr: 'x' }, { key })).verdict, key).toMatchObject({
        code: 'invalid',
        result: { field: 'key' },
      })
    }
    const shipped = [...new Set([...readTexts('fr').keys()].map(withoutForm))]
    expect(shipped.filter((key) => !isTextKey(key))).toEqual([])
    const odd = shipped.filter((key) => /[^\w:.]/.test(key)).slice(0, MOST_IMPORTED)
    expect(odd.length).toBeGreaterThan(5)
    expect(
      word(
        await give('import_texts', {
          version_id: randomUUID(),
          entries: odd.map((key) => ({ key, texts: { fr: 'x' }, seen: null })),
        }),
      ),
    ).toBe('applied')
  })

  it('a file is taken whole or not at all', async () => {
    const { id } = await set({ fr: 'Un' })
    const entries = [
      { key: 'shell:a', texts: { fr: 'A' }, seen: null },
      { key: TITLE, texts: null, seen: null },
    ]
    expect(word(await give('import_texts', { version_id: randomUUID(), entries }))).toBe('text_changed')
    expect((await published()).items.text).toEqual({ [TITLE]: { fr: 'Un' } })
    expect(
      word(
        await give('import_texts', {
          version_id: randomUUID(),
          entries: entries.map((one) => (one.key === TITLE ? { ...one, seen: id } : one)),
        }),
      ),
    ).toBe('applied')
    expect((await published()).items.text).toEqual({ 'shell:a': { fr: 'A' } })
    expect(await asked<Listed>('admin_text_history($1)', [TITLE])).toHaveLength(2)
    const twice = [
      { key: 'shell:b', texts: { fr: 'A' }, seen: null },
      { key: 'shell:b', texts: { fr: 'B' }, seen: null },
    ]
    expect(word(await give('import_texts', { version_id: randomUUID(), entries: twice })), 'one text twice').toBe(
      'text_changed',
    )
    const many = Array.from({ length: MOST_IMPORTED + 1 }, (_, at) => ({
      key: `shell:k${at}`,
      texts: { fr: 'x' },
      seen: null,
    }))
    expect((await give('import_texts', { version_id: randomUUID(), entries: many })).result).toEqual({
      field: 'entries',
      reason: 'malformed',
    })
  })

  it('there is an end to how much every device has to keep', async () => {
    await engine.sql.query(
      `insert into hawa.publications (kind, key, body, rev) select 'text', 'shell:k' || n, '{"fr": "x"}',
        nextval('hawa.published_rev') from generate_series(1, 5000) n`,
    )
    expect(word((await set({ fr: 'x' })).verdict)).toBe('texts_full')
    await engine.sql.query(`update hawa.publications set body = null where key = 'shell:k1'`)
    expect(word((await set({ fr: 'x' })).verdict)).toBe('applied')
  })

  it('an earlier version comes back as a new one', async () => {
    const first = await set({ fr: 'Un' })
    const second = await set({ fr: 'Deux' }, { seen: first.id })
    expect(word((await set({ fr: 'Un' }, { seen: second.id })).verdict)).toBe('applied')
    expect((await asked<Listed>('admin_text_history($1)', [TITLE])).map(({ texts }) => texts)).toEqual([
      { fr: 'Un' },
      { fr: 'Deux' },
      { fr: 'Un' },
    ])
  })

  it('a wording of an older notice follows it to the texts that took its place, once', async () => {
    const word = { fr: 'Prise en charge', ar: 'قُبلت' }
    for (const [key, texts] of [
      ['sync:notice.accepted', word],
      ['sync:notice.text_failed', { fr: 'Raté' }],
    ] as const)
      await give('set_text', { key, texts, version_id: randomUUID() })
    await give('set_text', { key: 'sync:settled.reset_text.refused', texts: { fr: 'Non' }, version_id: randomUUID() })
    const again = async () => {
      await engine.sql.query("delete from supabase_migrations.schema_migrations where version = '20261130000200'")
      expect(await migrate(engine.sql)).toEqual(['20261130000200_notice_texts.sql'])
      return (await published()).items.text
    }
    const moved = await again()
    expect(moved).toMatchObject({
      'sync:settled.accept_study.applied': word,
      'sync:settled.set_text.refused': { fr: 'Raté' },
      'sync:settled.reset_text.refused': { fr: 'Non' },
    })
    expect(await again()).toEqual(moved)
  })
})
