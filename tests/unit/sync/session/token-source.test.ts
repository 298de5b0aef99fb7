import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import { DeviceDatabase, type StoredSession } from '../../../../sync/session/device-database.ts'
import { createTokenSource } from '../../../../sync/session/token-source.ts'
import { lock } from '../../../../sync/session/vault.ts'
import { virtualDevice, type VirtualDevice } from '../../../support/virtual-device.ts'

const user = userId(randomUUID())
let device: VirtualDevice
let database: DeviceDatabase
let asked: unknown[]
let answer: () => Response | Promise<Response>

beforeEach(async () => {
  device = virtualDevice()
  database = new DeviceDatabase(device.env.databasePrefix)
  asked = []
  answer = () => renewed(1)
  await database.signIn(session(0), { userId: user, email: 'a@b.example', profile: null })
})
afterEach(() => database.close())

function session(n: number): StoredSession {
  return {
    access_token: `access${n}`,
    refresh_token: `refresh${n}`,
    expires_in: 3600,
    obtained_at: device.env.now(),
    user_id: user,
  }
}
const renewed = (n: number) =>
  Response.json({ access_token: `access${n}`, refresh_token: `refresh${n}`, expires_in: 3600, user: { id: user } })
const parts = () => ({
  config: { supabaseUrl: 'https://server.test', supabaseKey: 'anon' },
  device: database,
  evidence: { reached: () => {}, failed: () => {}, clock: () => {} },
})
const source = (who = user) =>
  createTokenSource({
    ...parts(),
    userId: who,
    env: { ...device.env, fetch: async (_, init) => (asked.push(JSON.parse(String(init?.body))), answer()) },
  })
const refused = () => Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 })

test('a fresh token is given without asking', async () => {
  expect(await source()()).toEqual({ kind: 'token', token: 'access0' })
  expect(asked).toEqual([])
})

test('one that is about to end is renewed and kept', async () => {
  device.advance(3_541_000)
  expect(await source()()).toEqual({ kind: 'token', token: 'access1' })
  expect(asked).toEqual([{ refresh_token: 'refresh0' }])
  expect(await database.read('session')).toMatchObject({
    access_token: 'access1',
    refresh_token: 'refresh1',
    obtained_at: device.env.now(),
  })
})

test('a clock that was set back does not make a token eternal', async () => {
  device.setClock(device.env.now() - 60_000)
  expect(await source()()).toEqual({ kind: 'token', token: 'access1' })
})

test('one that the server refused is renewed whatever its age, by page and worker together once', async () => {
  expect(await Promise.all([source()('access0'), source()('access0'), source()('access0')])).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'token', token: 'access1' })),
  )
  expect(asked).toHaveLength(1)
})

test('[L13] a refused refresh token is noted, not deleted, and not tried again', async () => {
  answer = refused
  expect(await source()('access0')).toEqual({ kind: 'needs-login' })
  expect(await source()('access0')).toEqual({ kind: 'needs-login' })
  expect(asked).toHaveLength(1)
  expect(await database.read('session')).toMatchObject({ refresh_token: 'refresh0' })
  expect(await database.read('identity')).toMatchObject({ userId: user })
})

test.each([
  ['a broken server', () => new Response('bad gateway', { status: 502 })],
  ['a captive portal', () => new Response('<html>')],
  ['too many requests', () => Response.json({}, { status: 429 })],
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
] as const)('[L13] %s proves nothing', async (_, reply) => {
  answer = reply
  expect(await source()('access0')).toEqual({ kind: 'retry' })
  expect(await database.read('refused-token')).toBeNull()
  answer = () => renewed(2)
  expect(await source()('access0')).toEqual({ kind: 'token', token: 'access2' })
})

test('[L14] the tokens of one person are never used for another', async () => {
  expect(await source(userId(randomUUID()))()).toEqual({ kind: 'needs-login' })
  expect(asked).toEqual([])
})

test('a sign-in during a renewal wins', async () => {
  answer = async () => {
    await database.signIn(session(9), { userId: user, email: 'a@b.example', profile: null })
    return renewed(1)
  }
  expect(await source()('access0')).toEqual({ kind: 'retry' })
  expect(await source()()).toEqual({ kind: 'token', token: 'access9' })
})

test('a "no" that comes after the tokens of another tab says nothing of those', async () => {
  answer = async () => {
    await database.renew(session(0), session(1))
    return refused()
  }
  expect(await source()('access0')).toEqual({ kind: 'retry' })
  expect(await database.read('refused-token')).toBeNull()
  expect(await source()('access0')).toEqual({ kind: 'token', token: 'access1' })
})

test('a sign-out during a renewal stays one', async () => {
  answer = async () => {
    await database.signOut(user)
    return renewed(1)
  }
  await source()('access0')
  expect(await database.read('session')).toBeNull()
  expect(await source()()).toEqual({ kind: 'needs-login' })
})

describe('a tab that froze while it renewed [L6]', () => {
  /** Its request went out, and neither the answer nor its timers reach it. */
  function frozen(): {
    readonly asking: ReturnType<ReturnType<typeof source>>
    readonly thaw: (reply: Response) => void
  } {
    let thaw = (_: Response): void => {}
    const asleep = createTokenSource({
      ...parts(),
      userId: user,
      env: {
        ...device.env,
        setTimer: () => () => {},
        fetch: () =>
          new Promise((resolve) => {
            thaw = resolve
          }),
      },
    })
    return { asking: asleep('access0'), thaw: (reply) => thaw(reply) }
  }

  test(
    'is waited for as long as its request could have taken; then another renews, and the late answer changes ' +
      'nothing',
    async () => {
      const sleeper = frozen()
      const waiting = source()('access0')
      let answered = false
      void waiting.then(() => {
        answered = true
      })
      await turns()
      device.advance(19_999)
      await turns()
      expect([answered, asked]).toEqual([false, []])
      device.advance(1)
      expect(await waiting).toEqual({ kind: 'token', token: 'access1' })
      expect(asked).toEqual([{ refresh_token: 'refresh0' }])
      sleeper.thaw(renewed(1))
      expect(await sleeper.asking).toEqual({ kind: 'retry' })
      expect(await database.read('session')).toMatchObject({ access_token: 'access1', refresh_token: 'refresh1' })
    },
  )

  test('does not keep a person from being put away', async () => {
    const putAway = vi.spyOn(database, 'lock').mockImplementation(() => database.signOut(user).then(() => true))
    const sleeper = frozen()
    await turns()
    const locking = lock({ ...parts(), env: device.env })
    await turns()
    expect(putAway).not.toHaveBeenCalled()
    device.advance(20_000)
    expect(await locking).toBe(true)
    sleeper.thaw(renewed(1))
    expect(await sleeper.asking).toEqual({ kind: 'retry' })
    expect(await database.read('session'), 'nobody is here again').toBeNull()
  })
})

/** Until the fake IndexedDB has answered whatever was asked. */
async function turns(): Promise<void> {
  for (let i = 0; i < 50; i++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}
