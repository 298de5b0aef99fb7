import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cast, request, study, type Cast } from '../support/accounts.ts'
import { connect, untilBlocked, type Connection } from '../support/connections.ts'
import { apply, become, openPostgres, type ServerEngine } from '../support/database.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'

/**
 * [L7] Two transactions overlap; the one that began first commits last; a device pulls in between. With a cursor on
 * a `modified` timestamp the late row is never seen. With ours the second writer waits, and nothing is lost.
 */
describe.skipIf(withoutPostgres)('commit order on PostgreSQL', () => {
  let engine: ServerEngine
  let people: Cast
  const open: Connection[] = []
  const session = async (): Promise<Connection> => {
    const connection = await connect(engine.url)
    open.push(connection)
    return connection
  }
  beforeAll(async () => {
    engine = await openPostgres()
    people = await cast(engine)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()))
  })
  afterAll(() => engine?.close())

  it('a cursor on modified timestamps loses a row', async () => {
    await engine.sql.query(
      'create table public.stamped (id int primary key, modified timestamptz not null default clock_timestamp())',
    )
    const [early, late] = [await session(), await session()]
    let cursor = '-infinity'
    const pull = async (): Promise<number[]> => {
      const rows = await engine.sql.query<{ id: number; modified: string }>(
        'select id, modified::text as modified from public.stamped where modified > $1::text::timestamptz order ' +
          'by modified',
        [cursor],
      )
      cursor = rows.at(-1)?.modified ?? cursor
      return rows.map((row) => row.id)
    }
    await early.begin()
    await early.tx.query('insert into public.stamped (id) values (1)')
    await late.begin()
    await late.tx.query('insert into public.stamped (id) values (2)')
    await late.commit()
    expect(await pull()).toEqual([2])
    await early.commit()
    expect(await pull(), 'row 1 is committed and will never be pulled').toEqual([])
    await engine.sql.query('drop table public.stamped')
  })

  /** The device of `people.client`. */
  const device = () => {
    let cursor = 0
    return async (): Promise<string[]> =>
      engine.as(people.client, async (tx) => {
        const rows = await tx.query<{ row: { id: string; rev: number } }>(
          'select public.pull_studies($1::bigint, 500) as row',
          [cursor],
        )
        cursor = rows.at(-1)?.row.rev ?? cursor
        return rows.map(({ row }) => row.id)
      })
  }
  const ids = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'] as const

  it('our feed loses none: commands', async () => {
    const pull = device()
    await pull()
    const [early, late, watcher] = [await session(), await session(), await session()]
    await early.begin(people.client)
    await apply(early.tx, 'request_study', request(ids[0]))
    await late.begin(people.client)
    const second = apply(late.tx, 'request_study', request(ids[1]))
    await untilBlocked(watcher, late.pid)
    expect(await pull(), 'nothing is committed yet, and nobody waits to read').toEqual([])
    await early.commit()
    await second
    expect(await pull()).toEqual([ids[0]])
    await late.commit()
    expect(await pull()).toEqual([ids[1]])
  })

  it('our feed loses none: a writer outside the door waits as well', async () => {
    const first = await study(engine, people.client, 'en_attente', null)
    const second = await study(engine, people.client, 'en_attente', null)
    const pull = device()
    await pull()
    const [operator, tablet, watcher] = [await session(), await session(), await session()]
    await operator.begin()
    await operator.tx.query(`update public.demandes_etudes set zone_geographique = 'Oran' where id = $1`, [first])
    await tablet.begin(people.client)
    const cancelled = apply(tablet.tx, 'cancel_study', { study_id: second })
    await untilBlocked(watcher, tablet.pid)
    await operator.commit()
    await cancelled
    await tablet.commit()
    expect(await pull()).toEqual([first, second])
  })

  it('a transaction that gives up leaves a gap in the numbers and none in the feed', async () => {
    const pull = device()
    await pull()
    const [failing, good, watcher] = [await session(), await session(), await session()]
    await failing.begin(people.client)
    await apply(failing.tx, 'request_study', request('10000000-0000-4000-8000-000000000003'))
    await good.tx.script('begin')
    await become(good.tx, people.client)
    const id = '10000000-0000-4000-8000-000000000004'
    const later = apply(good.tx, 'request_study', request(id))
    await untilBlocked(watcher, good.pid)
    await failing.rollback()
    await later
    await good.commit()
    expect(await pull()).toEqual([id])
  })
})
