/** Backups of the embedded server, and devices that are ahead of a restored one. */
import 'fake-indexeddb/auto'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem, Sync } from '../../sync/index.ts'
import { studyId } from '../../sync/domain/ids.ts'
import { backUp } from '../../supabase/local/folder/backup.ts'
import { FolderInUse } from '../../supabase/local/folder/folder-lock.ts'
import { restore } from '../../supabase/local/folder/restore.ts'
import { administer } from '../support/administration.ts'
import { hawaDevice, type HawaDevice } from '../support/hawa-device.ts'
import { newPostgresDatabase } from '../support/database.ts'
import { unheardLog } from '../support/log.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import { attach } from '../support/outbox-bench.ts'
import { reportPdf } from '../support/report-pdf.ts'
import { SHORT_LIVED } from '../support/server-bundle.ts'
import { advance, customer, freshStack, requestStudy, specialist, type Stack } from '../support/stack.ts'

let home: string
let stack: Stack
let device: HawaDevice | null = null
const drops: (() => Promise<void>)[] = []
const here = (...names: string[]) => path.join(home, ...names)

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'hawa-backup-'))
})
afterEach(async () => {
  await device?.close()
  device = null
  await stack.close()
  for (const drop of drops.splice(0)) await drop()
  await rm(home, { recursive: true, force: true })
})

/** The device reaches the server that is open now. */
const living = (): Stack => ({ ...stack, fetch: (request, address) => stack.fetch(request, address) })
const settled = (sync: Sync, wanted: (items: readonly OutboxItem[]) => boolean) =>
  firstValueFrom(sync.outbox.items$.pipe(filter(wanted)))
const allReceived = (items: readonly OutboxItem[]) =>
  items.length > 0 && items.every(({ state }) => state.kind === 'received')
const statutOf = async (id: string) =>
  (await stack.sql<{ statut: string }>('select statut::text from public.demandes_etudes where id = $1', [id]))[0]
    ?.statut
const newestBackup = async () => path.join(here('backups'), (await readdir(here('backups'))).toSorted().at(-1) ?? '')

/** Does a whole mission with its report on an existing study. */
async function work(sync: Sync, id: string): Promise<void> {
  const study_id = studyId(id)
  const report = new File([new Uint8Array(await reportPdf('Mesures du four'))], 'rapport.pdf', {
    type: 'application/pdf',
  })
  for (const outcome of [
    await sync.dispatch({ name: 'accept_study', args: { study_id } }),
    await sync.dispatch({ name: 'start_study', args: { study_id } }),
    await sync.dispatch({ name: 'finish_study', args: { study_id } }),
    await sync.dispatch(attach(study_id), { file: report }),
  ])
    expect(outcome).toMatchObject({ kind: 'queued' })
  await sync.syncNow()
  await settled(sync, allReceived)
}

describe.each([
  { name: 'the embedded database', postgres: false },
  ...(withoutPostgres ? [] : [{ name: 'PostgreSQL', postgres: true }]),
])('a server restored from a backup, on $name', (engine) => {
  it('gets from the devices what it has forgotten, once, and gives no revision twice', async () => {
    const database = engine.postgres ? await newPostgresDatabase() : null
    stack = await freshStack({ dataDir: here('data'), backupDir: here('backups'), databaseUrl: database?.url })
    const [client, field] = [await customer(stack), await specialist(stack)]
    const [before, after] = [await requestStudy(client), await requestStudy(client)]
    device = hawaDevice(living())
    const sync = await (await device.tab()).signIn(field.email)
    await work(sync, before)

    await stack.backUp?.()
    // A database can be copied only without connections.
    if (database) await stack.close()
    const copy = database && (await copyOf(database.url))
    if (database) stack = await freshStack({ dataDir: here('data'), databaseUrl: database.url })
    if (database && copy) drops.push(copy.drop, database.drop)
    await work(sync, after)
    const [{ rev: seen } = { rev: 0 }] = await stack.sql<{ rev: number }>(
      'select max(rev)::int as rev from public.demandes_etudes',
    )
    const sent = (await firstValueFrom(sync.outbox.items$)).length

    await stack.close()
    await restore(await newestBackup(), here('restored'), { databaseUrl: copy?.url, log: unheardLog() })
    stack = await freshStack({ dataDir: here('restored'), databaseUrl: copy?.url })
    expect([await statutOf(before), await statutOf(after)]).toEqual(['complete', 'en_attente'])

    await sync.syncNow()
    await settled(sync, (items) => items.length === sent && allReceived(items))
    expect([await statutOf(before), await statutOf(after)]).toEqual(['complete', 'complete'])
    const reports = await stack.sql('select study_id from public.reports')
    expect(reports).toHaveLength(2)
    const [{ rev } = { rev: 0 }] = await stack.sql<{ rev: number }>(
      'select min(rev)::int as rev from public.demandes_etudes where id = $1',
      [after],
    )
    expect(rev).toBeGreaterThan(seen)
    const events = await stack.sql<{ kind: string }>(
      'select kind from public.study_events where study_id = $1 and by_profile = $2',
      [after, field.profileId],
    )
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'finished', 'report_attached', 'started'])
  })
})

describe('a database that is made anew from its rows', () => {
  it('is the same server to a device that was there before: same sessions, nothing lost, nothing twice', async () => {
    stack = await freshStack({ dataDir: here('data') })
    const [client, field] = [await customer(stack), await specialist(stack)]
    const [before, after] = [await requestStudy(client), await requestStudy(client)]
    device = hawaDevice(living())
    const sync = await (await device.tab()).signIn(field.email)
    await work(sync, before)
    const rowsOf = async () =>
      Object.fromEntries(
        await Promise.all(
          [
            'public.demandes_etudes',
            'public.study_events',
            'public.commands',
            'public.reports',
            'auth.users',
            'auth.refresh_tokens',
            'storage.objects',
            'supabase_migrations.schema_migrations',
          ].map(async (table) => [table, await stack.sql(`select r_::text as row from ${table} r_ order by 1`)]),
        ),
      )
    const had = await rowsOf()
    const timeline = async () => (await stack.sql<{ id: string }>('select id::text from hawa.timeline'))[0]?.id
    const began = await timeline()
    const record = await readFile(here('data', 'folder.json'), 'utf8')
    device.online = false
    await stack.close()

    await restore(here('data'), here('carried'), { rebuild: true, log: unheardLog() })
    expect(await readFile(here('carried', 'folder.json'), 'utf8')).toBe(record)
    stack = await freshStack({ dataDir: here('carried') })
    expect(await rowsOf()).toEqual(had)
    expect(await timeline()).not.toBe(began)

    device.online = true
    await work(sync, after)
    await settled(sync, (items) => items.length === 8 && allReceived(items))
    expect([await statutOf(before), await statutOf(after)]).toEqual(['complete', 'complete'])
    for (const study of [before, after]) {
      const events = await stack.sql<{ kind: string }>(
        'select kind from public.study_events where study_id = $1 and by_profile = $2 order by kind',
        [study, field.profileId],
      )
      expect(events.map(({ kind }) => kind)).toEqual(['accepted', 'finished', 'report_attached', 'started'])
    }
  })
})

describe('backups', () => {
  it('are folders that start as they are; the newest fourteen stay, and a half-written one is not one', async () => {
    stack = await freshStack({ dataDir: here('data'), backupDir: here('backups') })
    const [client, field] = [await customer(stack), await specialist(stack)]
    const study = await requestStudy(client)
    await advance(field, study, 'acceptée')
    await mkdir(path.join(here('backups'), '.unfinished', 'pg'), { recursive: true })
    await stack.backUp?.()
    const made = await readdir(here('backups'))
    expect(made).toHaveLength(1)
    await stack.close()
    for (let day = 1; day <= 14; day += 1)
      await backUp(here('data'), here('backups'), null, new Date(Date.UTC(2026, 0, day)))
    const kept = await readdir(here('backups'))
    expect(kept).toHaveLength(14)
    expect(kept).toContain(made[0])
    expect(kept).not.toContain('2026-01-01T00-00-00.000Z')
    stack = await freshStack({ dataDir: await newestBackup() })
    expect(await statutOf(study)).toBe('acceptée')
  })

  it('are written only where the server was told of a folder', async () => {
    stack = await freshStack({ dataDir: here('data') })
    expect(stack.backUp).toBeNull()
  })

  it('become a folder or none: a restore that was killed leaves a draft, which hinders no other', async () => {
    stack = await freshStack({ dataDir: here('data') })
    const study = await requestStudy(await customer(stack))
    await stack.close()
    const before = await treeOf(here('data'))
    const killed = restoring(here('data'), here('new'), '--rebuild')
    const begun = () => expect(existsSync(here('new.unfinished', 'pg', 'PG_VERSION'))).toBe(true)
    await vi.waitFor(begun, { timeout: 60_000, interval: 5 })
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    expect(existsSync(here('new'))).toBe(false)

    const next = restoring(here('data'), here('new'))
    expect(await next.ended).toEqual({ code: 0, signal: null })
    expect(next.output()).toContain(`${here('new')} is what ${here('data')} was.`)
    expect(await readdir(home)).toEqual(['data', 'new'])
    expect(await readdir(here('new'))).toEqual(['folder.json', 'keys.json', 'objects', 'pg'])
    expect(await treeOf(here('data'))).toEqual(before)
    stack = await freshStack({ dataDir: here('new') })
    expect(await statutOf(study)).toBe('en_attente')
  })

  it('are not restored over something, nor out of something else, nor while a server has them open', async () => {
    stack = await freshStack({ dataDir: here('data'), backupDir: here('backups') })
    await stack.backUp?.()
    await expect(restore(await newestBackup(), here('data'))).rejects.toThrow('not empty')
    await expect(restore(home, here('new'))).rejects.toThrow('no database')
    await expect(restore(here('data'), here('new'))).rejects.toThrow(FolderInUse)
    const elsewhere = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
    await expect(restore(await newestBackup(), here('new'), elsewhere)).rejects.toThrow('Leave DATABASE_URL out')
    await writeFile(path.join(await newestBackup(), 'pg', 'PG_VERSION'), '16\n')
    await expect(restore(await newestBackup(), here('new'))).rejects.toThrow(/PostgreSQL 16; this Hawa opens \d+/)
    expect((await readdir(home)).toSorted()).toEqual(['backups', 'data'])

    const refused = restoring(home, here('new'))
    expect(await refused.ended).toEqual({ code: 1, signal: null })
    expect(refused.output()).toMatch(/^\S+ holds no database\. .+\.\n$/)
  })
})

/** `npm run restore`, as a process. */
function restoring(source: string, dataDir: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [SHORT_LIVED, 'scripts/restore.mjs', source, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HAWA_DATA: dataDir, DATABASE_URL: '' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, ended, output: () => said }
}

/** Hash of each file in a folder, without the lock that a killed process leaves. */
async function treeOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'lock')
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name)
        return [
          file,
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const
      }),
    ),
  )
}

/** Copies a database, in place of an operator's pg_dump and pg_restore. */
async function copyOf(url: string): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = new URL(url).pathname.slice(1)
  const copy = `${name}_copy`
  const server = Object.assign(new URL(url), { pathname: '/postgres' }).href
  await administer(server, `create database ${copy} template ${name}`)
  return {
    url: Object.assign(new URL(url), { pathname: `/${copy}` }).href,
    drop: () => administer(server, `drop database ${copy} with (force)`),
  }
}
