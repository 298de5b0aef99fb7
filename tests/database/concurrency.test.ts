import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cast, request, signUp, study, type Account, type Cast } from '../support/accounts.ts'
import { connect, untilBlocked, type Connection } from '../support/connections.ts'
import { apply, openPostgres, sqlState, word, type ServerEngine } from '../support/database.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'

/** Behaviour that needs several sessions at once; PGlite has one. */
describe.skipIf(withoutPostgres)('at the same time, on PostgreSQL', () => {
  let engine: ServerEngine
  let people: Cast
  const open: Connection[] = []
  beforeAll(async () => {
    engine = await openPostgres()
    people = await cast(engine)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()))
  })
  afterAll(() => engine?.close())

  const session = async (): Promise<Connection> => {
    const connection = await connect(engine.url)
    open.push(connection)
    return connection
  }
  const give = async (
    connection: Connection,
    account: Account,
    name: string,
    args: unknown,
    id = randomUUID() as string,
  ) => {
    await connection.begin(account)
    const verdict = await apply(connection.tx, name, args, { id })
    await connection.commit()
    return verdict
  }

  it('two intervenants accept the same 50 studies: one winner each, the other reads study_taken', async () => {
    const studies = await Promise.all(
      Array.from({ length: 50 }, () => study(engine, people.client, 'en_attente', null)),
    )
    const rivals = [
      [people.intervenant, await session()],
      [people.otherIntervenant, await session()],
    ] as const
    // Opposite orders: the two meet in the middle, and row locks taken in the wrong order would deadlock.
    const verdicts = await Promise.all(
      rivals.map(async ([account, connection], side) => {
        const got = new Map<string, string>()
        for (const id of side === 0 ? studies : studies.toReversed())
          got.set(id, word(await give(connection, account, 'accept_study', { study_id: id })))
        return got
      }),
    )
    const owners = await engine.sql.query<{ id: string; intervenant_id: string; statut: string }>(
      'select id, intervenant_id, statut from public.demandes_etudes where id = any($1::uuid[])',
      [studies],
    )
    expect(owners).toHaveLength(50)
    for (const { id, intervenant_id, statut } of owners) {
      const words = verdicts.map((got) => got.get(id))
      expect(words.toSorted()).toEqual(['applied', 'study_taken'])
      expect(rivals[words.indexOf('applied')]?.[0].profileId).toBe(intervenant_id)
      expect(statut).toBe('acceptée')
    }
    const events = await engine.sql.query(
      `select study_id from public.study_events where kind = 'accepted' and study_id = any($1::uuid[])`,
      [studies],
    )
    expect(events).toHaveLength(50)
  })

  it('[L3] the same command id sent twice at once is applied once; the second waits and reads the verdict', async () => {
    const watcher = await session()
    const first = await session()
    const second = await session()
    const id = randomUUID()
    const args = request(randomUUID())
    await first.begin(people.client)
    const applied = await apply(first.tx, 'request_study', args, { id })
    const repeated = give(second, people.client, 'request_study', args, id)
    await untilBlocked(watcher, second.pid)
    await first.commit()
    expect(applied).toMatchObject({ verdict: 'applied', replayed: false })
    expect(await repeated).toEqual({ ...applied, replayed: true })
  })

  it('a specialist accepts while an administrator gives the study to another: whoever is first, the other is told', async () => {
    for (const order of ['assign', 'accept'] as const) {
      const id = await study(engine, people.client, 'en_attente', null)
      const [first, second, watcher] = [await session(), await session(), await session()]
      const assign = [
        people.admin,
        'assign_study',
        { study_id: id, intervenant_id: people.otherIntervenant.profileId },
      ] as const
      const accept = [people.intervenant, 'accept_study', { study_id: id }] as const
      const [early, late] = order === 'assign' ? [assign, accept] : [accept, assign]
      await first.begin(early[0])
      expect(word(await apply(first.tx, early[1], early[2]))).toBe('applied')
      const waiting = give(second, late[0], late[1], late[2])
      await untilBlocked(watcher, second.pid)
      await first.commit()
      expect(word(await waiting), order).toBe('study_taken')
      const [row] = await engine.sql.query('select statut, intervenant_id from public.demandes_etudes where id = $1', [
        id,
      ])
      expect(row).toEqual({
        statut: 'acceptée',
        intervenant_id: (order === 'assign' ? people.otherIntervenant : people.intervenant).profileId,
      })
      expect(
        await engine.sql.query(
          `select kind from public.study_events where study_id = $1 and kind in ('accepted', 'assigned')`,
          [id],
        ),
      ).toHaveLength(1)
    }
  })

  it('two administrators give the same mission to two people: one of them decided on what is not so any more', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    const [first, second, watcher] = [await session(), await session(), await session()]
    const args = { study_id: id, instead_of: people.intervenant.profileId, motif: 'Congé' }
    await first.begin(people.admin)
    expect(
      word(await apply(first.tx, 'assign_study', { ...args, intervenant_id: people.otherIntervenant.profileId })),
    ).toBe('applied')
    const released = give(second, people.admin, 'assign_study', args)
    await untilBlocked(watcher, second.pid)
    await first.commit()
    expect(word(await released)).toBe('changed_meanwhile')
  })

  it('a client cancels while a specialist accepts: whoever is first, the other is told', async () => {
    for (const order of ['cancel', 'accept'] as const) {
      const id = await study(engine, people.client, 'en_attente', null)
      const [first, second, watcher] = [await session(), await session(), await session()]
      const moves = [
        [people.client, 'cancel_study'],
        [people.intervenant, 'accept_study'],
      ] as const
      const [winner, loser] = order === 'cancel' ? [moves[0], moves[1]] : [moves[1], moves[0]]
      await first.begin(winner[0])
      expect(word(await apply(first.tx, winner[1], { study_id: id }))).toBe('applied')
      const late = give(second, loser[0], loser[1], { study_id: id })
      await untilBlocked(watcher, second.pid)
      await first.commit()
      // A client may still cancel a study just accepted; nobody may accept a cancelled one.
      expect(word(await late)).toBe(order === 'cancel' ? 'wrong_state' : 'applied')
    }
  })

  it('a writer outside the door and a command never wait for each other in a circle', async () => {
    const studies = await Promise.all(
      Array.from({ length: 20 }, () => study(engine, people.client, 'acceptée', people.intervenant)),
    )
    const [operator, tablet] = [await session(), await session()]
    const byHand = (async () => {
      for (const id of studies.toReversed()) {
        await operator.begin()
        await operator.tx.query('update public.demandes_etudes set updated_at = now() where id = $1', [id])
        await operator.tx.query('update public.profiles set updated_at = now() where id = $1', [
          people.intervenant.profileId,
        ])
        await operator.commit()
      }
    })()
    for (const id of studies)
      expect(word(await give(tablet, people.intervenant, 'start_study', { study_id: id }))).toBe('applied')
    await byHand
  })

  it('two administrators shut each other out at the same time: one of them stays', async () => {
    const other = await signUp(engine, { nom: 'Deux' })
    await engine.sql.query('select hawa.make_admin($1)', [other.email])
    const pair = [people.admin, other] as const
    const close = (account: Account) =>
      ['set_account_active', { account_id: account.profileId, active: false }] as const
    const active = async () =>
      (
        await engine.sql.query<{ user_id: string }>(
          `select user_id from public.profiles where type_compte = 'admin' and is_active`,
        )
      ).map(({ user_id }) => user_id)
    for (const [winner, loser] of [pair, pair.toReversed()] as const) {
      if (!winner || !loser) throw new Error('two administrators')
      const [first, second, watcher] = [await session(), await session(), await session()]
      await first.begin(winner)
      expect(word(await apply(first.tx, ...close(loser)))).toBe('applied')
      const late = give(second, loser, ...close(winner))
      await untilBlocked(watcher, second.pid)
      await first.commit()
      expect(word(await late)).toBe('account_inactive')
      expect(await active()).toEqual([winner.userId])
      expect(
        word(
          await engine.as(winner, (tx) =>
            apply(tx, 'set_account_active', { account_id: loser.profileId, active: true }),
          ),
        ),
      ).toBe('applied')
    }
    // Past the door, each in a transaction of its own: the rule is the table's, not the command's.
    const byHand = await Promise.all(
      pair.map(async ({ profileId }) => {
        const connection = await session()
        await connection.begin()
        try {
          await connection.tx.query('update public.profiles set is_active = false where id = $1', [profileId])
          await connection.commit()
          return 'applied'
        } catch (error) {
          await connection.rollback()
          return sqlState(error)
        }
      }),
    )
    expect(byHand.toSorted()).toEqual(['HW001', 'applied'])
    expect(await active()).toHaveLength(1)
    await engine.sql.query(`update public.profiles set is_active = true where type_compte = 'admin'`)
  })

  it('specialists who finish at the same time get numbers without a gap or a double, in the order of the lock', async () => {
    const ready = await Promise.all(
      Array.from({ length: 20 }, () => study(engine, people.client, 'en_cours', people.intervenant)),
    )
    const others = await Promise.all(
      Array.from({ length: 20 }, () => study(engine, people.client, 'en_cours', people.otherIntervenant)),
    )
    await engine.sql.query(`update public.demandes_etudes set budget_estime = '50k_100k' where id = any($1::uuid[])`, [
      [...ready, ...others],
    ])
    const finishing = (
      [
        [people.intervenant, ready],
        [people.otherIntervenant, others],
      ] as const
    ).map(async ([account, studies]) => {
      const connection = await session()
      for (const [index, id] of studies.entries()) {
        await connection.begin(account)
        expect(word(await apply(connection.tx, 'finish_study', { study_id: id }))).toBe('applied')
        // Every fifth is undone, and done again: its number goes to whoever comes next.
        if (index % 5 === 0) {
          await connection.rollback()
          await give(connection, account, 'finish_study', { study_id: id })
        } else await connection.commit()
      }
    })
    await Promise.all(finishing)
    const rows = await engine.sql.query<{ number: number; ordered: boolean }>(
      `select split_part(numero, '-', 3)::int as number, issued_at >= coalesce(lag(issued_at) over (order by
        numero), issued_at) as ordered
       from public.invoices where study_id = any($1::uuid[]) order by numero`,
      [[...ready, ...others]],
    )
    const first = rows[0]?.number ?? 0
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => first + index))
    expect(rows.every(({ ordered }) => ordered)).toBe(true)
  })
})
