/** A full disk: the server takes nothing new, devices keep their unsent work, and the log says it once. */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { failureOf } from '../../sync/transport/classify.ts'
import { call } from '../support/adversary.ts'
import { heardLog } from '../support/log.ts'
import { clientFor, customer, freshStack, requestStudy, type Account, type Stack } from '../support/stack.ts'

const MB = 1024 * 1024
let dataDir: string
let free = 10_000 * MB
const { log, lines } = heardLog()
let stack: Stack
let client: Account
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'hawa-disk-'))
  const disk = { free: async () => free, everyMs: 10 }
  stack = await freshStack({ dataDir, log, disk })
  client = await customer(stack)
})
afterAll(async () => {
  await stack.close()
  await rm(dataDir, { recursive: true })
})

const health = async (): Promise<unknown> => JSON.parse((await call(stack, null, 'GET', '/healthz')).text)
const becomes = (state: object) =>
  vi.waitFor(async () => expect(await health()).toEqual(state), { timeout: 30_000, interval: 20 })

it('below the reserve what would have to be kept is put off, by a code that devices try again', async () => {
  free = 255 * MB
  await becomes({ status: 'degraded', reason: 'disk' })
  const made_at = new Date().toISOString()
  const command = { body: { id: crypto.randomUUID(), name: 'request_study', args: {}, made_at } }
  const file = { body: new Uint8Array([37, 80, 68, 70]), headers: { 'content-type': 'application/pdf' } }
  for (const [method, name, options] of [
    ['POST', '/rest/v1/rpc/apply_command', command],
    ['POST', '/storage/v1/object/mission-reports/reports/x.pdf', file],
    ['POST', '/storage/v1/upload/resumable', {}],
    ['POST', '/auth/v1/signup', { body: { email: 'new@test.example', password: 'Hawa-test-2026' } }],
    ['POST', '/api/contact', { body: {} }],
  ] as const) {
    const { status, text, headers } = await call(stack, client.accessToken, method, name, options)
    const told = failureOf({ status, body: JSON.parse(text), retryAfter: headers.get('retry-after') }, 0)
    expect([name, told]).toEqual([name, { kind: 'retry', cause: 'server', afterMs: 60_000 }])
  }
})

it('meanwhile everything is read, and who has an account signs in', async () => {
  expect((await call(stack, client.accessToken, 'POST', '/rest/v1/rpc/pull_studies', { body: {} })).status).toBe(200)
  expect((await (await clientFor(stack, client.email)).auth.getSession()).data.session).not.toBeNull()
})

it('with room again everything is taken in, and both changes were said once', async () => {
  free = 256 * MB
  await becomes({ status: 'ok' })
  await requestStudy(client)
  expect(lines.filter(({ msg }) => msg.includes('255 MB left'))).toHaveLength(1)
  expect(lines.filter(({ msg }) => msg.includes('has room again'))).toHaveLength(1)
})

it('a server that stands still is ended from beside it', async () => {
  const watchdog = fileURLToPath(new URL('../../supabase/local/watchdog.ts', import.meta.url))
  const script = `
    import { watchOver } from ${JSON.stringify(watchdog)}
    watchOver(2000)
    setTimeout(() => { for (;;); }, 3000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (bytes: Buffer) => void said.push(String(bytes)))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  const told = expect.stringContaining('has stood still for 2 s') as string
  expect(JSON.parse(said.join(''))).toMatchObject({ level: 'error', msg: told })
})
