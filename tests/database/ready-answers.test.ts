import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentProblems } from '../../sync/domain/content-problems.ts'
import { READY_ANSWERS } from '../../src/content/ready-answers.ts'
import { cast, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine } from '../support/database.ts'

const said = (words: string) => ({ fr: words, en: words, ar: words })
const answer = (text = 'Bonjour {{name}}') => ({ title: said('Bonjour'), text: said(text) })

describe.each(ENGINES)('ready answers on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  beforeEach(async () => {
    for (const table of ['public.content_versions', 'hawa.publications']) await engine.sql.query(`delete from ${table}`)
  })
  afterAll(() => engine?.close())

  const save = (who: Account, body: object = answer(), more: object = {}) =>
    engine.as(who, (tx) =>
      apply(tx, 'save_content', {
        kind: 'answer',
        key: 'own-1',
        version_id: randomUUID(),
        seen: null,
        shown: true,
        body,
        ...more,
      }),
    )
  const ask = async (who: Account) => {
    const [row] = await engine.probe(who, (tx) =>
      tx.query<{ told: { rows: readonly object[] } }>(`select public.admin_contents('answer') as told`),
    )
    return row?.told.rows
  }

  it('administrators write and read them; nobody else does, and they are published to nobody', async () => {
    const { client, intervenant, unapproved, inactive, admin } = people
    for (const who of [client, intervenant, unapproved]) expect(word(await save(who))).toBe('not_allowed')
    expect(word(await save(inactive))).toBe('account_inactive')
    expect(word(await save(admin))).toBe('applied')
    expect(await ask(admin)).toMatchObject([{ key: 'own-1', body: answer(), shown: true }])
    for (const who of [client, intervenant, unapproved, inactive]) {
      await expect(ask(who).catch(sqlState)).resolves.toBe('42501')
      const own = await engine.probe(who, (tx) => tx.query('select 1 from public.content_versions'))
      expect(own).toEqual([])
      const [told] = await engine.probe(who, (tx) =>
        tx.query<{ told: string }>('select (public.published_advice(0) || public.published(0))::text as told'),
      )
      expect(told?.told).not.toContain('own-1')
    }
  })

  it('one that is shown is whole in three languages, with the variables that the app fills', async () => {
    expect(word(await save(people.admin, answer('{{prix}}')))).toBe('invalid')
    expect(word(await save(people.admin, { ...answer(), text: { fr: 'a', en: 'b', ar: '' } }))).toBe('invalid')
    expect(word(await save(people.admin, { ...answer(), title: said('x'.repeat(81)) }))).toBe('invalid')
    expect(word(await save(people.admin, { ...answer(), text: said('x'.repeat(2001)) }))).toBe('invalid')
    expect(word(await save(people.admin, { ...answer(), text: said('') }, { shown: false }))).toBe('applied')
    for (const body of [...READY_ANSWERS.values(), answer('{{prix}}'), answer('{{date}} {{reference}}')]) {
      const [told] = await engine.sql.query<{ problems: unknown }>(
        `select hawa.content_problems('answer', $1::text::jsonb) as problems`,
        [JSON.stringify(body)],
      )
      expect(told?.problems).toEqual(contentProblems('answer', body))
    }
  })

  it('a hundred at most; one that is removed makes room', async () => {
    for (let at = 0; at < 100; at += 1) {
      await engine.sql.query(
        `insert into public.content_versions (kind, key, version_id, seq, body, shown, author)
        values ('answer', $1, gen_random_uuid(), nextval('hawa.content_seq'), $2::text::jsonb, true, $3)`,
        [`a${at}`, JSON.stringify(answer()), people.admin.profileId],
      )
    }
    expect(word(await save(people.admin))).toBe('invalid')
    const [latest] = await engine.sql.query<{ version_id: string }>(
      `select version_id from public.content_versions where key = 'a0'`,
    )
    const args = { kind: 'answer', key: 'a0', version_id: randomUUID(), seen: latest?.version_id }
    expect(word(await engine.as(people.admin, (tx) => apply(tx, 'reset_content', args)))).toBe('applied')
    expect(word(await save(people.admin))).toBe('applied')
  })
})
