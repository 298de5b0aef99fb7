import { afterAll, describe, expect, it } from 'vitest'
import { cast, study } from '../support/accounts.ts'
import { apply, openEmbedded, type Engine } from '../support/database.ts'
import { changes } from '../support/lent-database.ts'

const open: Engine[] = []
const lend = async (): Promise<Engine> => {
  const engine = await openEmbedded()
  open.push(engine)
  return engine
}
afterAll(() => Promise.all(open.map((engine) => engine.close())))

/** Every row of every table, every sequence, and the settings of the session. */
async function contents({ sql }: Engine): Promise<unknown> {
  const relations = await sql.query<{ name: string; kind: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name, kind } of relations) {
    const columns = kind === 'S' ? 'last_value, is_called' : 't'
    const rows = await sql.query<{ row: string }>(`select row(${columns})::text as row from ${name} t`)
    all[name] = rows.map(({ row }) => row)
  }
  all['settings'] = await sql.query(`select name, setting from pg_settings where source = 'session'`)
  all['role'] = await sql.query('select current_user, session_user')
  all['left behind'] = await sql.query(
    `select (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
       (select count(*)::int from pg_listening_channels()) as channels`,
  )
  return all
}

/** Tells one database from another. */
const mark = ({ sql }: Engine) => sql.query<{ at: string }>('select pg_postmaster_start_time()::text as at')

describe('a database that is lent to one file after the other', () => {
  it('comes back as a fresh one, whatever rows, sequences and settings the file before changed', async () => {
    const first = await lend()
    const people = await cast(first)
    const id = await study(first, people.client, 'en_cours', people.intervenant)
    await first.as(people.intervenant, (tx) => apply(tx, 'finish_study', { study_id: id }))
    await first.sql.query(`select nextval('hawa.feed_rev'), pg_advisory_lock(7)`)
    await first.sql.query(`set statement_timeout = '7 min'`)
    await first.sql.query(`set search_path = pg_catalog`)
    await first.sql.query('listen bells')
    await first.sql.query(`update hawa.provinces set country = 'kenya'`).catch(() => undefined)
    await first.sql.query('delete from hawa.setting_keys')
    const same = await mark(first)
    await first.close()
    await expect(first.sql.query('select 1')).rejects.toThrow('closed')

    const again = await lend()
    expect(await mark(again), 'the same database').toEqual(same)
    const fresh = await lend()
    expect(await mark(fresh), 'another, since that one is out').not.toEqual(same)
    expect(await contents(again)).toEqual(await contents(fresh))
    await again.close()
    await fresh.close()
  })

  it('is another one after its schema was changed', async () => {
    const first = await lend()
    await first.sql.query('create table public.left_behind ()')
    await first.close()
    const next = await lend()
    expect(await next.sql.query(`select to_regclass('public.left_behind') as found`)).toEqual([{ found: null }])
    await next.close()
  })

  it.each([
    'create function public.f() returns int language sql as $$ select 1 $$',
    'alter table public.profiles disable trigger user',
    'alter table public.profiles disable row level security',
    'alter table public.profiles alter column nom drop not null',
    'grant select on hawa.secrets to anon',
    'create policy p on public.profiles using (true)',
    'create role somebody',
    'grant service_role to anon',
    `alter role anon set statement_timeout = '1 s'`,
    'drop function hawa.make_admin(text)',
    'create temp table t ()',
    'analyze hawa.provinces',
  ])('notices: %s', async (statement) => {
    const engine = await lend()
    const undone = new Error('undone')
    let noticed: readonly string[] = []
    await engine.sql
      .transaction(async (tx) => {
        noticed = await changes(tx, () => tx.script(statement))
        throw undone
      })
      .catch((error: unknown) => expect(error).toBe(undone))
    expect(noticed.filter((table) => table.startsWith('pg_catalog.'))).not.toEqual([])
    await engine.close()
  })
})
