import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolder, type Database } from '../../supabase/local/engine/database.ts'
import { upkeepOf } from '../../supabase/local/gaps/upkeep.ts'
import { freshStack } from '../support/stack.ts'

let folder = ''
let database: Database
let upkeep: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hawa-upkeep-'))
  database = await openFolder(folder)
  upkeep = upkeepOf(database.sql.query)
  await database.sql.query('create table public."Odd name" (id integer primary key, words text)')
  await database.sql.query(`insert into public."Odd name" select n, repeat('x', 1000) from generate_series(1, 10000) n`)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function change(): Promise<void> {
  await database.sql.query(`update public."Odd name" set words = md5(words) || repeat('y', 1000)`)
  // The database would flush its statistics only once a second.
  await database.sql.query('select pg_stat_force_next_flush()')
}
/** Files of the log of changes, 16 MB each. */
const logFiles = async () =>
  (await readdir(path.join(folder, 'pg', 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
const pages = async () => {
  const [row] = await database.sql.query<{ pages: number }>(
    `select (pg_relation_size('public."Odd name"') / 8192)::int as pages`,
  )
  return row?.pages ?? 0
}

describe('the upkeep of the embedded database', () => {
  it('its log and its tables grow with each change, as long as nobody tidies', async () => {
    const before = [await logFiles(), await pages()] as const
    for (let round = 0; round < 3; round += 1) await change()
    expect(await logFiles()).toBeGreaterThan(before[0] + 1)
    expect(await pages()).toBeGreaterThan(before[1] * 3)
  })

  it('tidied, they stay as they are', async () => {
    await upkeep()
    const after = [await logFiles(), await pages()] as const
    for (let round = 0; round < 6; round += 1) {
      await change()
      await upkeep()
    }
    expect(await logFiles()).toBeLessThanOrEqual(after[0])
    expect(await pages()).toBeLessThanOrEqual(after[1])
  })

  it('nothing was written: nothing is done', async () => {
    await upkeep()
    const asked: string[] = []
    const idle = upkeepOf(async (text, parameters) => {
      asked.push(text)
      return database.sql.query(text, parameters)
    })
    await idle()
    asked.length = 0
    await idle()
    expect(asked.filter((text) => /^(vacuum|checkpoint)/.test(text))).toEqual([])
  })

  it('a server of its own looks after it by itself', async () => {
    const embedded = await freshStack()
    const checkpoint = () => embedded.sql('select checkpoint_lsn::text from pg_control_checkpoint()')
    const before = await checkpoint()
    await embedded.sql('create table public.written (id integer)')
    await embedded.tidy?.()
    expect(await checkpoint()).not.toEqual(before)
    await embedded.close()
  })
})
