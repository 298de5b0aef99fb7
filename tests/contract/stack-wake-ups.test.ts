/** Wake-up channels of the embedded server with misbehaving sockets, on both engines. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, openPlatform, type Account, type Platform } from '../support/platform.ts'
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import { realtimeSockets } from '../support/realtime-sockets.ts'

const ENGINES = ['PGlite', ...(withoutPostgres ? [] : ['PostgreSQL'])] as const

describe.each(ENGINES)('wake-ups on %s', (engine) => {
  let server: PostgresServer | null = null
  let platform: Platform
  let client: Account
  const { raw, hangUp } = realtimeSockets(() => platform)

  beforeAll(async () => {
    if (engine === 'PostgreSQL') server = await startPostgres()
    platform = await openPlatform({ databaseUrl: server?.url })
    client = await customer(platform)
  })
  afterAll(async () => {
    await platform.close()
    await server?.stop()
  })
  beforeEach(() => hangUp)

  it.each([
    ['no JSON', 'hello', 1007],
    ['no array', '{}', 1007],
    ['too few places', '[1,2]', 1007],
    ['a payload that is none', '[null,"1","phoenix","heartbeat",7]', 1007],
    ['far too much', `[null,"1","phoenix","heartbeat",{"x":"${'x'.repeat(20_000)}"}]`, 1009],
  ])('%s ends the connection and nothing else', async (_, text, code) => {
    const line = await raw()
    line.socket.send(text)
    expect(await line.ended()).toBe(code)
    expect(await (await raw()).joinAs(client)).toBe('ok')
  })

  it('a flood ends the connection', async () => {
    const line = await raw()
    for (let n = 0; n < 100; n += 1) line.send(null, String(n), 'phoenix', 'heartbeat', {})
    expect(await line.ended()).toBe(1008)
  })

  it('so many connections of one person, and no more', async () => {
    const many = await customer(platform)
    for (let n = 0; n < 20; n += 1) expect(await (await raw()).joinAs(many)).toBe('ok')
    expect(await (await raw()).joinAs(many)).toBe('error')
    expect(await (await raw()).joinAs(client)).toBe('ok')
  })
})
