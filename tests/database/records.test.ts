import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, request, type Account, type Cast } from '../support/accounts.ts'
import { apply, BOTH_ENGINES, sqlState, type Engine } from '../support/database.ts'

interface Row {
  readonly id: string
  readonly kind: string
  readonly rev: number
  readonly deleted: boolean
  readonly study_id?: string
  readonly body?: Readonly<Record<string, unknown>>
}
interface Page {
  readonly rows: readonly Row[]
  readonly digest: { readonly count: number; readonly xor: number } | null
}

describe.each(BOTH_ENGINES)('the records on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    // The list of the team, which these tests are not about, is in each specialist's feed.
    await engine.sql.query(`delete from hawa.deliveries where kind = 'colleague'`)
  })
  afterAll(() => engine?.close())

  const pull = (account: Account, after = 0, batch = 500): Promise<Page> =>
    engine.as(account, async (tx) => {
      const [row] = await tx.query<{ page: Page }>('select public.pull_records($1::bigint, $2::int) as page', [
        after,
        batch,
      ])
      if (!row) throw new Error('no page')
      return row.page
    })
  const requested = async (account: Account): Promise<string> => {
    const id = crypto.randomUUID()
    await engine.as(account, (tx) => apply(tx, 'request_study', request(id)))
    return id
  }
  const on = (account: Account, name: string, id: string) =>
    engine.as(account, (tx) => apply(tx, name, { study_id: id }))
  const kinds = (page: Page) => page.rows.map((row) => (row.deleted ? 'gone' : String(row.body?.['kind'])))
  const holds = ({ rows, digest }: Page) => {
    expect(digest).toEqual({ count: rows.length, xor: rows.reduce((mix, row) => mix ^ row.rev, 0) })
  }

  it('a timeline reaches the client and, from the acceptance on, its specialist; nobody else learns that it exists', async () => {
    const id = await requested(people.client)
    for (const account of [
      people.intervenant,
      people.otherIntervenant,
      people.otherClient,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
      people.admin,
    ]) {
      expect(await pull(account)).toEqual({ rows: [], digest: { count: 0, xor: 0 } })
    }
    await on(people.intervenant, 'accept_study', id)
    await on(people.intervenant, 'start_study', id)
    const own = await pull(people.client)
    expect(kinds(own)).toEqual(['requested', 'accepted', 'started'])
    expect(own.rows[0]).toMatchObject({
      kind: 'event',
      study_id: id,
      deleted: false,
      body: { by_name: 'Clara Essai', by_role: 'client', mine: true },
    })
    expect(own.rows[1]?.body).toMatchObject({ by_name: 'Ines Essai', by_role: 'intervention', mine: false })
    holds(own)
    const field = await pull(people.intervenant)
    expect(kinds(field)).toEqual(['requested', 'accepted', 'started'])
    holds(field)
    expect(JSON.stringify(own) + JSON.stringify(field)).not.toContain(people.intervenant.profileId)
    for (const account of [people.otherIntervenant, people.otherClient, people.admin])
      expect((await pull(account)).rows).toEqual([])
    await expect(engine.as('anonymous', (tx) => tx.query('select public.pull_records()'))).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
  })

  it('pages step over nothing, and the digest comes with the last one', async () => {
    const id = await requested(people.client)
    for (const name of ['accept_study', 'start_study', 'finish_study']) await on(people.intervenant, name, id)
    const first = await pull(people.client, 0, 2)
    expect(first.digest).toBeNull()
    expect(first.rows).toHaveLength(2)
    const second = await pull(people.client, first.rows.at(-1)?.rev, 2)
    const third = await pull(people.client, second.rows.at(-1)?.rev, 2)
    expect([first, second, third].flatMap((page) => kinds(page))).toEqual([
      'requested',
      'accepted',
      'started',
      'finished',
    ])
    expect(third.rows).toEqual([])
    expect(third.digest?.count).toBe(4)
  })

  it('[L8] a mission given to somebody else takes its records along; they come with the mission', async () => {
    const id = await requested(people.client)
    await on(people.intervenant, 'accept_study', id)
    const before = await pull(people.intervenant)
    const cursor = before.rows.at(-1)?.rev ?? 0
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      id,
    ])
    const after = await pull(people.intervenant, cursor)
    expect(kinds(after)).toEqual(['gone', 'gone'])
    expect(after.digest).toEqual({ count: 0, xor: 0 })
    expect((await pull(people.intervenant)).rows).toEqual([])
    expect(kinds(await pull(people.otherIntervenant))).toEqual(['requested', 'accepted'])
    expect((await pull(people.client)).rows).toHaveLength(2)

    await engine.sql.query('delete from public.demandes_etudes where id = $1', [id])
    expect((await pull(people.client)).rows).toEqual([])
    expect((await pull(people.otherIntervenant)).digest?.count).toBe(0)
  })

  it(
    'who takes a mission over reads its records in the order in which they came about, wherever they lie on the ' +
      'disk',
    async () => {
      const id = await requested(people.client)
      for (const name of ['accept_study', 'start_study', 'finish_study']) await on(people.intervenant, name, id)
      const [oldest] = (await pull(people.client)).rows
      // Written anew, it lies behind the others; its revision is unchanged.
      for (let turn = 0; turn < 2; turn += 1)
        await engine.sql.query('update hawa.deliveries set rev = -rev where record_id = $1', [oldest?.id])
      await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
        people.otherIntervenant.profileId,
        id,
      ])
      expect(kinds(await pull(people.otherIntervenant))).toEqual(['requested', 'accepted', 'started', 'finished'])
    },
  )

  it('an account that was switched off pulls nothing any more', async () => {
    await requested(people.client)
    await engine.sql.query('update public.profiles set is_active = false where id = $1', [people.client.profileId])
    expect(await pull(people.client)).toEqual({ rows: [], digest: { count: 0, xor: 0 } })
  })

  it('what is no command is none, whatever it is called', async () => {
    for (const name of [
      '',
      'me',
      'cancel',
      'cmd_cancel_study',
      'x(1); drop table public.commands; --',
      'CANCEL_STUDY',
      'a'.repeat(61),
      'contact_message',
    ]) {
      expect(await engine.as(people.client, (tx) => apply(tx, name, {})), name).toMatchObject({
        verdict: 'refused',
        code: 'unknown_command',
      })
    }
  })
})
