/** The numbers of docs/specification.md#9, on a clock that moves only when told. */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import type { Environment } from '../../../../sync/ground/environment.ts'
import { DeviceDatabase } from '../../../../sync/session/device-database.ts'
import { keepRenewed } from '../../../../sync/session/keep-renewed.ts'
import { createTokenSource } from '../../../../sync/session/token-source.ts'
import type { TokenSource } from '../../../../sync/transport/transport.ts'
import { virtualDevice, type VirtualDevice } from '../../../support/virtual-device.ts'

const user = userId(randomUUID())
const END_S = 3600
let device: VirtualDevice
let database: DeviceDatabase
let stop = () => {}

beforeEach(async () => {
  device = virtualDevice()
  database = new DeviceDatabase(device.env.databasePrefix)
  await database.signIn(
    { access_token: 'a0', refresh_token: 'r0', expires_in: END_S, obtained_at: device.env.now(), user_id: user },
    { userId: user, email: 'a@b.example', profile: null },
  )
})
afterEach(() => {
  stop()
  database.close()
})

/** Until the fake IndexedDB has answered whatever was asked. */
async function turns(): Promise<void> {
  for (let i = 0; i < 50; i++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

async function pass(ms: number): Promise<void> {
  device.advance(ms)
  await turns()
}

/** Seconds since the sign-in at which the server was asked for new tokens. */
function renewals(answer: () => Response): { readonly at: readonly number[]; readonly tokens: TokenSource } {
  const begun = device.env.now()
  const at: number[] = []
  const env: Environment = {
    ...device.env,
    fetch: async () => {
      at.push((device.env.now() - begun) / 1000)
      return answer()
    },
  }
  const tokens = createTokenSource({
    env,
    config: { supabaseUrl: 'https://server.test', supabaseKey: 'anon' },
    device: database,
    userId: user,
    evidence: { reached: () => {}, failed: () => {}, clock: () => {} },
  })
  return { at, tokens }
}

const renewed = () => Response.json({ access_token: 'a1', refresh_token: 'r1', expires_in: END_S, user: { id: user } })

test('looks every 30 seconds', async () => {
  const begun = device.env.now()
  const looks: number[] = []
  stop = keepRenewed({
    env: device.env,
    tokens: async () => {
      looks.push((device.env.now() - begun) / 1000)
      return { kind: 'token', token: 'a0' }
    },
  })
  for (let second = 0; second < 95; second++) await pass(1_000)
  expect(looks).toEqual([30, 60, 90])
  stop()
  for (let second = 0; second < 60; second++) await pass(1_000)
  expect(looks).toHaveLength(3)
})

test('renews when the end is within 90 seconds, once', async () => {
  const server = renewals(renewed)
  stop = keepRenewed({ env: device.env, tokens: server.tokens })
  for (let look = 0; look < END_S / 30 + 3; look++) await pass(30_000)
  expect(server.at).toEqual([END_S - 90])
  expect(await database.read('session')).toMatchObject({ access_token: 'a1', obtained_at: expect.any(Number) })
})

test('a token that ends in 91 seconds is given as it is', async () => {
  const server = renewals(renewed)
  device.advance((END_S - 91) * 1000)
  expect(await server.tokens()).toEqual({ kind: 'token', token: 'a0' })
  device.advance(1_000)
  expect(await server.tokens()).toEqual({ kind: 'token', token: 'a1' })
})

test('a renewal without an answer comes again after 200 ms, doubling within 30 s, then at the next look', async () => {
  const server = renewals(() => new Response('bad gateway', { status: 502 }))
  device.advance((END_S - 60) * 1000)
  const begun = END_S - 30
  stop = keepRenewed({ env: device.env, tokens: server.tokens })
  for (let tick = 0; tick < 600; tick++) await pass(100)
  expect(server.at.map((second) => Math.round((second - begun) * 10) / 10)).toEqual([
    0, 0.2, 0.6, 1.4, 3, 6.2, 12.6, 25.4, 30,
  ])
})

test('nobody looks: nothing is renewed until somebody does', async () => {
  let visible = false
  const server = renewals(renewed)
  device.advance(END_S * 1000)
  const signals = { visible: () => visible, subscribe: () => () => {} }
  stop = keepRenewed({ env: { ...device.env, signals }, tokens: server.tokens })
  for (let look = 0; look < 4; look++) await pass(30_000)
  expect(server.at).toEqual([])
  visible = true
  await pass(30_000)
  expect(server.at).toHaveLength(1)
})

test('a key set, should the library ever ask for one, is kept for 10 minutes', () => {
  const require = createRequire(import.meta.url)
  const inLibrary = createRequire(require.resolve('@supabase/supabase-js'))
  const path = inLibrary.resolve('@supabase/auth-js').replace(/main\/index\.js$/, 'main/lib/constants.js')
  expect(inLibrary(path)).toMatchObject({ JWKS_TTL: 600_000 })
})
