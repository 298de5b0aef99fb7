/** The data folder: kept over restarts and crashes, opened by one process, closed to others. */
import fs, { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FolderInUse } from '../../supabase/local/folder-lock.ts'
import { advance, clientFor, customer, deliver, freshStack, requestStudy, specialist } from '../support/stack.ts'
import { startProcess, type StackProcess } from '../support/stack-process.ts'

// Whole processes are started here, one after another, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 })

let folder: string
const running: StackProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-folder-'))
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

function start(environment: Readonly<Record<string, string>> = {}): StackProcess {
  const started = startProcess({ HAWA_DATA: folder, ...environment })
  running.push(started)
  return started
}

/** A folder that has been started before, so that the process need not make one. */
async function prepared(): Promise<void> {
  const stack = await freshStack({ dataDir: folder })
  await stack.close()
}

const here = (...names: string[]) => path.join(folder, ...names)

describe('a restart', () => {
  it('keeps accounts, sessions, studies and reports', async () => {
    const first = await freshStack({ dataDir: folder })
    const [client, field] = [await customer(first), await specialist(first)]
    const study = await requestStudy(client)
    await advance(field, study, 'terminée')
    const report = await deliver(field, study)
    await first.close()

    const second = await freshStack({ dataDir: folder })
    expect(second.anonKey).toBe(first.anonKey)
    const again = await clientFor(second, client.email)
    const { data: rows } = await again.rpc('pull_studies', { after_rev: 0, batch: 10 })
    expect(rows).toMatchObject([{ id: study, statut: 'complete', rapport_url: report }])
    const { data: file } = await again.storage.from('mission-reports').download(report)
    expect(await file?.text()).toContain('%PDF-')
    const refreshed = await second.fetch(new Request('http://hawa.test/auth/v1/token?grant_type=refresh_token', {
      method: 'POST', headers: { apikey: second.anonKey, 'content-type': 'application/json' }, body: JSON.stringify({ refresh_token: client.refreshToken }),
    }))
    expect(refreshed.status).toBe(200)
    await second.close()
  })

  it('what is acknowledged is on the disk first', async () => {
    const stack = await freshStack({ dataDir: folder })
    const [settings] = await stack.sql("select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method")
    expect(settings).toEqual({ fsync: 'on', method: 'fsync' })
    const client = await customer(stack)
    const flushed = vi.spyOn(fs, 'fsyncSync')
    await requestStudy(client)
    expect(flushed).toHaveBeenCalled()
    flushed.mockRestore()
    await stack.close()
  })

  it('a process that is killed loses nothing it acknowledged, and its lock is recognised as stale', async () => {
    await prepared()
    const server = start()
    const address = (await server.ready).replace('localhost', '127.0.0.1')
    const { supabaseKey } = (await (await fetch(`${address}/config.json`)).json()) as { supabaseKey: string }
    const signedUp = await fetch(`${address}/auth/v1/signup`, {
      method: 'POST', headers: { apikey: supabaseKey, 'content-type': 'application/json' }, body: JSON.stringify({ email: 'kept@test.example', password: 'Hawa-test-2026' }),
    })
    expect(signedUp.status).toBe(200)
    server.child.kill('SIGKILL')
    await server.ended
    expect(existsSync(here('lock'))).toBe(true)

    const after = await freshStack({ dataDir: folder })
    await expect(clientFor(after, 'kept@test.example')).resolves.toBeDefined()
    await after.close()
    expect(existsSync(here('lock'))).toBe(false)
  })
})

it('what a kill in the middle of an upload left of it goes at the next start; what is stored stays', async () => {
  await mkdir(here('objects', 'mission-reports'), { recursive: true })
  await writeFile(here('objects', '.draft-0b9f'), 'half')
  await writeFile(here('objects', 'mission-reports', 'kept.pdf'), 'whole')
  const stack = await freshStack({ dataDir: folder })
  expect(await readdir(here('objects'), { recursive: true })).toEqual(['mission-reports', path.join('mission-reports', 'kept.pdf')])
  await stack.close()
})

describe('the first start', () => {
  it('killed in the middle leaves nothing broken', async () => {
    const server = start()
    await vi.waitFor(() => expect(existsSync(here('pg.unfinished', 'PG_VERSION'))).toBe(true), { timeout: 60_000, interval: 5 })
    server.child.kill('SIGKILL')
    await server.ended
    expect(existsSync(here('pg'))).toBe(false)
    const stack = await freshStack({ dataDir: folder })
    await customer(stack)
    expect(existsSync(here('pg.unfinished'))).toBe(false)
    await stack.close()
  })

  it('makes keys that only the owner may read', async () => {
    const stack = await freshStack({ dataDir: folder })
    expect((await stat(here('keys.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(here('pg'))).mode & 0o077).toBe(0)
    expect(JSON.parse(await readFile(here('keys.json'), 'utf8'))).toEqual({ anonKey: stack.anonKey, serviceKey: stack.serviceKey, jwtSecret: stack.jwtSecret })
    expect(stack.jwtSecret.length).toBeGreaterThanOrEqual(43)
    await stack.close()
  })
})

describe('one process at a time', () => {
  it('a second one is refused with the number of the first, which goes on', async () => {
    const first = await freshStack({ dataDir: folder })
    await expect(freshStack({ dataDir: folder })).rejects.toThrow(FolderInUse)
    const second = start()
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.output()).toContain(`already open in process ${process.pid}`)
    await customer(first)
    await first.close()
    const third = await freshStack({ dataDir: folder })
    await third.close()
  })

  it('a lock of a number that now belongs to another process is stale', async () => {
    await writeFile(here('lock'), JSON.stringify({ pid: process.pid, started: 'another boot:1' }))
    await writeFile(here('keys.json.new'), 'half')
    const stack = await freshStack({ dataDir: folder })
    await stack.close()
  })
})

describe('signals', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends cleanly, also when given twice', async (signal) => {
    await prepared()
    const server = start()
    await server.ready
    server.child.kill(signal)
    server.child.kill(signal)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(existsSync(here('lock'))).toBe(false)
    expect(existsSync(here('pg', 'postmaster.pid'))).toBe(false)
  })

  it('a server that npm left behind goes too', async () => {
    await prepared()
    const shell = startProcess({ HAWA_DATA: folder, npm_lifecycle_event: 'start' }, { shell: true })
    running.push(shell)
    await shell.ready
    expect(existsSync(here('lock'))).toBe(true)
    shell.child.kill('SIGKILL')
    await vi.waitFor(() => expect(existsSync(here('lock'))).toBe(false), { timeout: 30_000, interval: 50 })
  })
})
