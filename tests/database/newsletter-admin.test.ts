import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUBSCRIPTION_STATES } from '../../sync/domain/inquiry.ts'
import { cast, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine } from '../support/database.ts'
import { comesFrom, randomAddress, subscription } from '../support/visitors.ts'

interface Page {
  readonly after?: readonly string[] | null
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly counts: Readonly<Record<string, number>>
  readonly total: number
  readonly next?: string | null
}

describe.each(ENGINES)('the newsletter for administrators on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
    for (const [email, state] of [
      ['ada@example.org', 'confirmed'],
      ['bob@example.org', 'pending'],
      ['cleo@other.example', 'confirmed'],
    ] as const) {
      await subscribe(email)
      if (state === 'confirmed') await visit('confirm', email)
    }
  })
  afterAll(() => engine?.close())

  const subscribe = (email: string) =>
    engine.as('anonymous', async (tx) => {
      await comesFrom(tx, randomAddress())
      return apply(tx, 'subscribe_newsletter', subscription(email))
    })
  const visit = async (purpose: 'confirm' | 'unsubscribe', email: string) => {
    const [token] = await engine.sql.query<{ token: string }>(
      'select hawa.newsletter_tokens(s.id) ->> $2 as token from public.newsletter_subscriptions s where s.email = $1',
      [email, purpose],
    )
    const [row] = await engine.as('anonymous', (tx) =>
      tx.query<{ told: { status: string } }>(`select public.${purpose}_newsletter($1) as told`, [token?.token]),
    )
    return row?.told.status
  }
  const list = async (filter: Readonly<Record<string, unknown>> = {}, rpc = 'admin_newsletter'): Promise<Page> => {
    const named = Object.keys(filter)
      .map((key, place) => `${key} => $${place + 1}`)
      .join(', ')
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: Page }>(`select public.${rpc}(${named}) as told`, Object.values(filter)),
    )
    if (!row) throw new Error('no list')
    return row.told
  }
  const emails = (page: Page) => page.rows.map(({ email }) => email)
  const withdraw = (email: string, who: Account = people.admin) =>
    engine.as(who, async (tx) => word(await apply(tx, 'withdraw_newsletter', { email })))

  it.each([
    ['client', 'not_allowed'],
    ['intervenant', 'not_allowed'],
    ['unapproved', 'not_allowed'],
    ['inactive', 'account_inactive'],
    ['anonymous', '42501'],
  ])('%s sees nobody and withdraws nobody', async (name, code) => {
    const who: Caller = name === 'anonymous' ? name : people[name as 'client']
    for (const rpc of ['admin_newsletter', 'admin_newsletter_export'])
      expect(await engine.probe(who, (tx) => tx.query(`select public.${rpc}()`)).catch(sqlState), rpc).toBe('42501')
    expect(
      await engine
        .probe(who, async (tx) => word(await apply(tx, 'withdraw_newsletter', { email: 'ada@example.org' })))
        .catch(sqlState),
    ).toBe(code)
  })

  it('counted, found by state and part of the address, newest first; nothing that opens something', async () => {
    const all = await list()
    expect(Object.keys(all.counts).toSorted()).toEqual([...SUBSCRIPTION_STATES].toSorted())
    expect(all).toMatchObject({ total: 3, counts: { pending: 1, confirmed: 2, unsubscribed: 0 } })
    expect(emails(all)).toEqual(['cleo@other.example', 'bob@example.org', 'ada@example.org'])
    expect(JSON.stringify(all)).not.toMatch(/hash|token/)
    expect(emails(await list({ state: 'pending' }))).toEqual(['bob@example.org'])
    expect(await list({ search: 'EXAMPLE.org', state: 'confirmed' })).toMatchObject({
      total: 1,
      counts: { pending: 1, confirmed: 1 },
      rows: [{ email: 'ada@example.org', confirmed_at: expect.any(String) }],
    })
    for (const search of ["x' or true --", '%', '_']) expect((await list({ search })).total, search).toBe(0)
    expect(emails(await list({ size: 1, page: { after: (await list({ size: 1 })).after } }))).toEqual([
      'bob@example.org',
    ])
  })

  it('exported whole, in batches', async () => {
    const found: unknown[] = []
    for (let after: unknown = null; ;) {
      const batch = await list({ after, batch: 2 }, 'admin_newsletter_export')
      found.push(...emails(batch))
      if (!batch.next) break
      after = batch.next
    }
    expect(found.toSorted()).toEqual(['ada@example.org', 'bob@example.org', 'cleo@other.example'])
    expect(emails(await list({ state: 'pending' }, 'admin_newsletter_export'))).toEqual(['bob@example.org'])
  })

  it('withdrawn on request: an older link brings nobody back, a new subscription does; the journal tells', async () => {
    expect(await withdraw('nobody@example.org')).toBe('unknown_subscription')
    expect(await withdraw('BOB@example.org')).toBe('applied')
    expect(
      await engine.sql.query(
        `select 1 from public.mail_jobs j join public.newsletter_subscriptions s on j.data ->> 'subscription' =
          s.id::text where s.email = 'bob@example.org'`,
      ),
    ).toEqual([])
    expect(await visit('confirm', 'bob@example.org')).toBe('unsubscribed')
    expect(await list({ state: 'unsubscribed' })).toMatchObject({
      total: 1,
      rows: [{ email: 'bob@example.org', unsubscribed_at: expect.any(String) }],
    })
    expect(await withdraw('bob@example.org'), 'once more').toBe('already')
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: { rows: readonly { changes: readonly unknown[] }[] } }>(
        "select public.admin_journal(command => 'withdraw_newsletter') as told",
      ),
    )
    const changes = row?.told.rows.flatMap((one) => one.changes)
    expect(changes).toMatchObject([
      { place: 'newsletter_subscriptions', before: { state: 'pending' }, after: { state: 'unsubscribed' } },
    ])
    expect(JSON.stringify(changes)).not.toContain('hash')
    await subscribe('bob@example.org')
    expect(await visit('confirm', 'bob@example.org')).toBe('confirmed')
    expect(await visit('unsubscribe', 'bob@example.org')).toBe('unsubscribed')
  })
})
