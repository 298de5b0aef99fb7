/** The data folder: kept over restarts and crashes, opened by one process, closed to others. */
import fs, { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FolderInUse } from '../../supabase/local/folder/folder-lock.ts'
import { advance, clientFor, customer, deliver, fill, freshStack, requestStudy, specialist } from '../support/stack.ts'
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

const here = (...names: string[]) => path.join(folder, ...names)

describe('a restart', () => {
  it('keeps accounts, sessions, studies and reports; what is acknowledged is on the disk first', async () => {
    const first = await freshStack({ dataDir: folder })
    const settings = "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method"
    expect(await first.sql(settings)).toEqual([{ fsync: 'on', method: 'fsync' }])
    const [client, field] = [await customer(first), await specialist(first)]
    const flushed = vi.spyOn(fs, 'fsyncSync')
    const study = await requestStudy(client)
    expect(flushed).toHaveBeenCalled()
    flushed.mockRestore()
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
    const refreshed = await again.auth.refreshSession({ refresh_token: client.refreshToken })
    expect(refreshed.error).toBeNull()
    await second.close()
  })

  it('a killed process loses nothing it acknowledged; the next takes its stale lock and ends on SIGINT', async () => {
    await fill(folder)
    const killed = start()
    expect((await post(await killed.ready, 'signup', KEPT)).status).toBe(200)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(existsSync(here('lock'))).toBe(true)

    const next = start()
    expect((await post(await next.ready, 'token?grant_type=password', KEPT)).status).toBe(200)
    await endsCleanly(next, 'SIGINT')
  })

  it('clears away leavings of a kill, takes the lock of a process that is gone, keeps what is stored', async () => {
    await mkdir(here('objects', 'mission-reports'), { recursive: true })
    await writeFile(here('objects', '.draft-0b9f'), 'half of an upload')
    await writeFile(here('objects', 'mission-reports', 'kept.pdf'), 'whole')
    await writeFile(here('keys.json.new'), 'half')
    // The process number belongs to another process by now.
    await writeFile(here('lock'), JSON.stringify({ pid: process.pid, started: 'another boot:1' }))
    const { anonKey, serviceKey, jwtSecret, close } = await freshStack({ dataDir: folder })
    const stored = ['mission-reports', path.join('mission-reports', 'kept.pdf')]
    expect(await readdir(here('objects'), { recursive: true })).toEqual(stored)
    expect(JSON.parse(await readFile(here('keys.json'), 'utf8'))).toEqual({ anonKey, serviceKey, jwtSecret })
    expect(jwtSecret.length).toBeGreaterThanOrEqual(43)
    await close()
  })
})

it('a first start that is killed breaks nothing; the next is for the owner alone, ends on SIGTERM', async () => {
  const killed = start()
  const begun = () => expect(existsSync(here('pg.unfinished', 'PG_VERSION'))).toBe(true)
  await vi.waitFor(begun, { timeout: 60_000, interval: 5 })
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(existsSync(here('pg'))).toBe(false)

  const next = start()
  expect((await post(await next.ready, 'signup', KEPT)).status).toBe(200)
  expect(existsSync(here('pg.unfinished'))).toBe(false)
  expect((await stat(here('keys.json'))).mode & 0o777).toBe(0o600)
  expect((await stat(here('pg'))).mode & 0o077).toBe(0)
  await endsCleanly(next, 'SIGTERM')
})

const KEPT = JSON.stringify({ email: 'kept@test.example', password: 'Hawa-test-2026' })

/** Posts to the account service, as a visitor. */
async function post(url: string, what: string, body: string): Promise<Response> {
  const address = url.replace('localhost', '127.0.0.1')
  const { supabaseKey } = (await (await fetch(`${address}/config.json`)).json()) as { supabaseKey: string }
  const headers = { apikey: supabaseKey, 'content-type': 'application/json' }
  return fetch(`${address}/auth/v1/${what}`, { method: 'POST', headers, body })
}

/** Sends the signal twice: a second one must not cut the closing short. */
async function endsCleanly({ child, ended }: StackProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  child.kill(signal)
  child.kill(signal)
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(existsSync(here('lock'))).toBe(false)
  expect(existsSync(here('pg', 'postmaster.pid'))).toBe(false)
}

it('a second process is refused with the number of the first, which goes on', async () => {
  const first = await freshStack({ dataDir: folder })
  await expect(freshStack({ dataDir: folder })).rejects.toThrow(FolderInUse)
  const second = start()
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.output()).toContain(`already open in process ${process.pid}`)
  await customer(first)
  await first.close()
  expect(existsSync(here('lock'))).toBe(false)
})

it('a server that npm left behind goes too', async () => {
  await fill(folder)
  const shell = startProcess({ HAWA_DATA: folder, npm_lifecycle_event: 'start' }, { shell: true })
  running.push(shell)
  await shell.ready
  expect(existsSync(here('lock'))).toBe(true)
  shell.child.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(here('lock'))).toBe(false), { timeout: 30_000, interval: 50 })
})
