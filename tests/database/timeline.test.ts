import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { become, ENGINES, sqlState, type Caller, type Engine } from '../support/database.ts'

describe.each(ENGINES)('the timeline of a server on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const asked = async (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ alone: { timeline: string }; digest: { timeline: string } }>(
        'select public.server_timeline() as alone, public.feed_digest() as digest',
      )
      expect(row?.alone.timeline).toBe(row?.digest.timeline)
      return row?.alone.timeline
    })
  const published = async (since: number) => {
    const [row] = await engine.sql.query<{
      answer: { since: number; revision: number; items: Readonly<Record<string, object>> }
    }>('select public.published($1::bigint) as answer', [since])
    return row?.answer
  }

  it('is the same for everybody until one begins', async () => {
    const before = await asked(people.client)
    expect(await asked(people.admin)).toBe(before)
    const [begun] = await engine.sql.query<{ id: string }>('select hawa.begin_timeline() as id')
    expect(begun?.id).not.toBe(before)
    expect([await asked(people.client), await asked(people.intervenant)]).toEqual([begun?.id, begun?.id])
  })

  it('gives no revision that was given before', async () => {
    const first = await study(engine, people.client, 'en_attente', people.intervenant)
    const [before] = await engine.sql.query<{ rev: number }>(
      'select rev::int from public.demandes_etudes where id = $1',
      [first],
    )
    await engine.sql.query('select hawa.begin_timeline()')
    const second = await study(engine, people.client, 'en_attente', people.intervenant)
    const [after] = await engine.sql.query<{ rev: string }>(
      'select rev::text from public.demandes_etudes where id = $1',
      [second],
    )
    expect(Number(after?.rev) - Number(before?.rev)).toBeGreaterThan(900_000_000)
    expect(Number.isSafeInteger(Number(after?.rev))).toBe(true)
  })

  it('what devices hold of what was published is void, all of it', async () => {
    await engine.sql.query(`select hawa.publish('text', 'a', '"one"'), hawa.publish('text', 'b', '"two"')`)
    const { revision = 0 } = (await published(0)) ?? {}
    expect(await published(revision)).toMatchObject({ since: revision, items: {} })
    await engine.sql.query('select hawa.begin_timeline()')
    expect(await published(revision)).toMatchObject({ since: 0, items: { text: { a: 'one', b: 'two' } } })
    expect(await published(revision + 1_000)).toMatchObject({ since: 0 })
    const anew = (await published(0))?.revision ?? 0
    expect(await published(anew)).toMatchObject({ since: anew, items: {} })
  })

  it.each(['anonymous', 'client', 'intervenant', 'admin', 'service'] as const)('%s cannot begin one', async (who) => {
    const caller: Caller = who === 'anonymous' || who === 'service' ? who : people[who]
    for (const text of [
      'select hawa.begin_timeline()',
      'update hawa.timeline set id = gen_random_uuid()',
      'select * from hawa.timeline',
    ]) {
      expect(
        await engine.sql
          .transaction(async (tx) => {
            await become(tx, caller)
            await tx.query(text)
          })
          .then(() => 'done', sqlState),
        text,
      ).toBe('42501')
    }
  })

  it('nobody asks for it without an account', async () => {
    expect(
      await engine
        .as('anonymous', (tx) => tx.query('select public.server_timeline()'))
        .then(() => 'answered', sqlState),
    ).toBe('42501')
  })
})
