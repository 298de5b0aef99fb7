/** An incomplete data folder gives a sentence with its path and the way out, and nothing new is made in its place. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimDatabase, describe as describeFolder, wayOut } from '../../supabase/local/folder/data-folder.ts'
import { openMemory } from '../../supabase/local/engine/database.ts'
import { EMBEDDED_VERSION } from '../../supabase/local/engine/engines.ts'
import { FolderInUse, lockFolder } from '../../supabase/local/folder/folder-lock.ts'
import { keysOf } from '../../supabase/local/folder/keys.ts'
import { OperatorError } from '../../supabase/local/operator-error.ts'
import { openStack } from '../../supabase/local/stack.ts'

import { heardLog, unheardLog } from '../support/log.ts'
import { fill } from '../support/stack.ts'
import { pgliteTemplate } from '../support/pglite-template.ts'
import { startProcess } from '../support/stack-process.ts'

let folder: string
/** A folder with all parts that are checked before the database opens; its database would not open. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-operator-'))
  await keysOf(folder)
  await describeFolder(folder, 'pglite')
  for (const name of [here('pg', 'global'), here('objects', 'mission-reports')]) await mkdir(name, { recursive: true })
  await writeFile(here('pg', 'PG_VERSION'), `${EMBEDDED_VERSION}\n`)
  await writeFile(here('objects', 'mission-reports', 'rapport.pdf'), '%PDF-')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const here = (...names: string[]): string => path.join(folder, ...names)
const remove = (...names: string[]) => rm(here(...names), { recursive: true })
const everything = async (): Promise<readonly string[]> => (await readdir(folder, { recursive: true })).toSorted()

async function refusal(databaseUrl?: string): Promise<string> {
  const opening = openStack({ dataDir: folder, databaseUrl, log: unheardLog() })
  const error: unknown = await opening.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OperatorError)
  return (error as OperatorError).message
}

const ELSEWHERE = 'postgres://nobody@127.0.0.1:1/none'

describe('a data folder that is not whole', () => {
  it.each<readonly [string, () => Promise<unknown>, string, string | undefined]>([
    ['half of the keys', () => writeFile(here('keys.json'), '{"anonKey"'), 'keys.json is damaged', undefined],
    [
      'keys that are no file',
      async () => {
        await remove('keys.json')
        await mkdir(here('keys.json'))
      },
      'keys.json: a folder stands in the place of a file',
      undefined,
    ],
    ['no keys beside a database', () => remove('keys.json'), 'keys.json is missing', undefined],
    [
      'no keys beside files',
      async () => {
        for (const name of ['keys.json', 'folder.json', 'pg']) await remove(name)
      },
      'keys.json is missing',
      undefined,
    ],
    [
      'no database beside files',
      async () => {
        for (const name of ['folder.json', 'pg']) await remove(name)
      },
      'pg, the database, is missing',
      undefined,
    ],
    [
      'no database beside its record',
      async () => {
        for (const name of ['objects', 'pg']) await remove(name)
      },
      'pg, the database, is missing',
      undefined,
    ],
    ['a database of another version', () => writeFile(here('pg', 'PG_VERSION'), '16\n'), 'of PostgreSQL 16', undefined],
    ['a database without its version', () => remove('pg', 'PG_VERSION'), 'PG_VERSION cannot be read', undefined],
    ['a record that is none', () => writeFile(here('folder.json'), 'null'), 'folder.json is damaged', undefined],
    [
      'files of a database elsewhere',
      async () => {
        await remove('pg')
        await writeFile(here('folder.json'), JSON.stringify({ id: 'x', engine: 'postgres' }))
      },
      'Say which with DATABASE_URL',
      undefined,
    ],
    ['a database of its own, and another', async () => undefined, 'Start without DATABASE_URL', ELSEWHERE],
    ['a database of which most is missing', async () => undefined, 'pg, the database, does not open', undefined],
  ])('%s', async (_, spoil, sentence, databaseUrl) => {
    await spoil()
    const before = await everything()
    const said = await refusal(databaseUrl)
    expect(said).toContain(sentence)
    expect(said).toContain(folder)
    expect(said).toMatch(/HAWA_DATA|DATABASE_URL|restore|backup|aside|Hawa that made it/)
    expect((await everything()).filter((name) => !name.endsWith('postmaster.pid'))).toEqual(before)
  })

  it('a database that this Hawa can read but not open is carried over by a command, which is said', () => {
    expect(wayOut('/var/lib/hawa', '17', '18', { 17: null, 18: null })).toBe(
      '/var/lib/hawa/pg is a database of PostgreSQL 17; this Hawa opens 18. Stop the server and carry it over: ' +
        'mv /var/lib/hawa /var/lib/hawa-17, then HAWA_DATA=/var/lib/hawa npm run restore -- /var/lib/hawa-17',
    )
    expect(wayOut('/var/lib/hawa', '19', '18', { 17: null, 18: null })).toMatch(/Start it with the Hawa that made it/)
  })

  it('the version that is asked for is the one that a new folder has', async () => {
    await remove('pg')
    await fill(folder)
    expect((await readFile(here('pg', 'PG_VERSION'), 'utf8')).trim()).toBe(EMBEDDED_VERSION)
  })

  it('keys are made once: who cannot read them does not get others', async () => {
    await remove('keys.json')
    const first = await keysOf(folder)
    expect(await keysOf(folder)).toEqual(first)
    await writeFile(here('keys.json'), '')
    await expect(keysOf(folder)).rejects.toThrow(OperatorError)
    expect(await readFile(here('keys.json'), 'utf8')).toBe('')
  })

  it('the process ends with 1, after one sentence', async () => {
    await remove('keys.json')
    const { ended, output } = startProcess({ HAWA_DATA: folder })
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(output().trim()).toMatch(/^\S+keys\.json is missing, and .+ empty folder\.$/)
  })

  it('an address that this machine does not have is said', async () => {
    await remove('pg')
    await fill(folder)
    const { ended, output } = startProcess({ HAWA_DATA: folder, HOST: '203.0.113.1', PORT: '0' })
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(output()).toContain('HOST=203.0.113.1 is no address of this machine')
    expect(output()).not.toContain('    at ')
  })
})

describe('a database on a server', () => {
  it('belongs to one data folder, until it is given to another on purpose', async () => {
    const { sql, close } = await openMemory(await pgliteTemplate())
    await claimDatabase(sql, 'first', false)
    await claimDatabase(sql, 'first', false)
    const another = /another data folder \(first, since .+HAWA_ADOPT_DATABASE=1/
    await expect(claimDatabase(sql, 'second', false)).rejects.toThrow(another)
    await claimDatabase(sql, 'second', true)
    await expect(claimDatabase(sql, 'first', false)).rejects.toThrow(OperatorError)
    await claimDatabase(sql, 'second', false)
    await close()
  })
})

describe('a folder that a process holds which cannot be seen from here', () => {
  const foreign = JSON.stringify({ pid: process.pid, started: null, space: 'another container', id: 'other' })
  const { log, lines } = heardLog()
  const silent = { silentMs: 1500, log, lost: vi.fn<() => void>() }
  afterEach(() => vi.clearAllMocks())

  it('is not taken while it is touched, be its process number one of ours', async () => {
    await writeFile(here('lock'), foreign)
    const touching = setInterval(() => void utimes(here('lock'), new Date(), new Date()), 300)
    await expect(lockFolder(folder, silent)).rejects.toThrow(FolderInUse)
    clearInterval(touching)
    expect(await readFile(here('lock'), 'utf8')).toBe(foreign)
    expect(lines).toMatchObject([{ level: 'warn', msg: expect.stringContaining(folder) as string }])
  })

  it('is taken once nobody has touched it for a while', async () => {
    await writeFile(here('lock'), foreign)
    const release = await lockFolder(folder, silent)
    expect(JSON.parse(await readFile(here('lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
    expect(await readdir(folder)).not.toContain('lock')
  })

  it('a holder touches its lock, and hears when it is another one’s', async () => {
    const release = await lockFolder(folder, silent)
    await utimes(here('lock'), new Date(0), new Date(0))
    const touched = async () => expect((await stat(here('lock'))).mtimeMs).toBeGreaterThan(0)
    await vi.waitFor(touched, { timeout: 30_000, interval: 100 })
    await unlink(here('lock'))
    await writeFile(here('lock'), foreign)
    await vi.waitFor(() => expect(silent.lost).toHaveBeenCalledOnce(), { timeout: 30_000, interval: 100 })
    release()
    expect(await readFile(here('lock'), 'utf8')).toBe(foreign)
  })
})
