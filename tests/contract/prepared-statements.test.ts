import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMemory, type Database } from '../../supabase/local/engine/database.ts'
import { pgliteTemplate } from '../support/pglite-template.ts'

let genuine: PGlite
let database: Database
let ours: PGlite

beforeAll(async () => {
  genuine = await PGlite.create({ fs: await pgliteTemplate() })
  database = await openMemory(await pgliteTemplate())
  ours = database.connection.driver as PGlite
  for (const each of [genuine, ours]) {
    await each.exec(`create table things (id int primary key, name text, tags text[], body jsonb, owner text
      default current_user);
      create role reader nologin; grant select, insert on things to reader; alter table things enable row level
      security;
      create policy own on things to reader using (owner = current_user) with check (true);`)
  }
})

afterAll(async () => {
  await genuine.close()
  await database.close()
})

/** Rows, fields and count, or the code of the error. */
async function said(driver: PGlite, text: string, parameters: readonly unknown[] = []): Promise<unknown> {
  return driver.query(text, [...parameters]).catch((error: { readonly code?: string }) => error.code)
}

async function saidByBoth(text: string, parameters: readonly unknown[] = []): Promise<unknown> {
  const answer = await said(ours, text, parameters)
  expect(answer, text).toEqual(await said(genuine, text, parameters))
  return answer
}

test('a text says the same as PGlite itself, the first time and each time after', async () => {
  const insert = 'insert into things (id, name, tags, body) values ($1, $2, $3, $4) returning *'
  for (const [id, name, tags, body] of [
    [1, 'Béni Saf', ['a', 'b,c'], { a: [1, null] }],
    [2, null, null, null],
    [3, '', [], '"text"'],
    [4, '\'"\\', ['"'], []],
  ] as const) {
    await saidByBoth(insert, [id, name, tags, body])
  }
  for (const id of [1, 2, 3, 4, 99]) await saidByBoth('select * from things where id = $1', [id])
  await saidByBoth('update things set name = $1', ['x'])
  await saidByBoth('select $1::text as nothing, now() > $2::timestamptz as late', [undefined, new Date(0)])
  await saidByBoth('', [])
})

test('an error is of its statement only, whether it comes in parsing, in binding or in carrying out', async () => {
  for (let times = 0; times < 3; times++) {
    expect(await saidByBoth('select nothing from nowhere')).toBe('42P01')
    expect(await saidByBoth('select $1::int + 1 as more', ['no number'])).toBe('22P02')
    expect(await saidByBoth('select 1 / $1::int as share', [0])).toBe('22012')
    expect(await saidByBoth('insert into things (id) values ($1)', [1])).toBe('23505')
    expect((await ours.query('select 1 / $1::int as share', [1])).rows).toEqual([{ share: 1 }])
  }
})

test('a transaction that failed says so until it is given up, and nothing of it stays', async () => {
  for (const driver of [ours, genuine]) {
    await driver.query('begin')
    await driver.query('insert into things (id) values ($1)', [50])
    expect(await said(driver, 'insert into things (id) values ($1)', [50])).toBe('23505')
    expect(await said(driver, 'insert into things (id) values ($1)', [51])).toBe('25P02')
    expect(await said(driver, 'select 12345 as never_seen_before')).toBe('25P02')
    await driver.query('rollback')
    expect((await driver.query('select id from things where id >= 50')).rows).toEqual([])
  }
})

test('whoever asks with the same text sees what they may see', async () => {
  const count = 'select count(*)::int as seen from things'
  for (let times = 0; times < 8; times++) {
    const asReader = await database.sql.transaction(async (tx) => {
      await tx.query("select set_config('role', $1, true)", ['reader'])
      return tx.query(count)
    })
    expect(asReader).toEqual([{ seen: 0 }])
    expect(await database.sql.query(count)).toEqual([{ seen: 4 }])
  }
})

test(
  'what was changed meanwhile is read as it is now, whoever has changed it and however, within a transaction as ' +
    'well',
  async () => {
    const all = 'select * from things where id = 1'
    const columns = async (): Promise<string[]> => Object.keys((await ours.query<object>(all)).rows[0] ?? {})
    const before = await columns()
    await ours.exec('alter table things add column added int default 7')
    expect(await columns()).toEqual([...before, 'added'])
    await ours.query('alter table things drop column added')
    expect(await columns()).toEqual(before)
    await database.sql.transaction(async (tx) => {
      await tx.script('alter table things add column added int default 7')
      expect(await tx.query(all)).toEqual([expect.objectContaining({ added: 7 })])
      await tx.query('alter table things drop column added')
      expect(Object.keys((await tx.query<object>(all))[0] ?? {})).toEqual(before)
    })
  },
)

test('what a function has changed is heard once in a transaction, as from any server with prepared statements', async () => {
  const all = 'select * from things where id = 2'
  await ours.exec(`create function change() returns void language sql as 'alter table things add column more int'`)
  await ours.query(all)
  await ours.query('select change()')
  await ours.query('begin')
  expect(await said(ours, all)).toBe('0A000')
  await ours.query('rollback')
  expect((await ours.query<object>(all)).rows[0]).toHaveProperty('more')
  await ours.query('alter table things drop column more')
  await ours.query(all)
  await ours.query('select change()')
  expect((await ours.query<object>(all)).rows[0]).toHaveProperty('more')
})

test('the database does not keep every text there ever was', async () => {
  for (let i = 0; i < 620; i++) await ours.query(`select ${i} as number`)
  const { rows } = await ours.query<{ kept: number }>('select count(*)::int as kept from pg_prepared_statements')
  expect(rows[0]?.kept).toBeLessThanOrEqual(501)
  expect((await ours.query('select 0 as number')).rows).toEqual([{ number: 0 }])
})

test('from its second time on a text goes in one piece', async () => {
  await ours.query('select $1::int as once', [1])
  const sent = vi.spyOn(ours, 'execProtocolStream')
  await ours.query('select $1::int as once', [2])
  expect(sent).toHaveBeenCalledTimes(1)
  sent.mockRestore()
})
