/** The corrections around Lite, each with the test that shows when it can go. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../../supabase/local/engine/database.ts'
import { preparedTemplate } from '../support/pglite-template.ts'
import { freshStack, ORIGIN, type Stack } from '../support/stack.ts'

const ROLE = sql<{ name: string }>`select current_user::text as name`

let stack: Stack

beforeAll(async () => {
  stack = await freshStack()
})
afterAll(() => stack.close())

describe('what Lite lacks', () => {
  it('requests at once never mix their roles, nor with statements of the server', async () => {
    const { connection, exclusively, sql: own, close } = await openMemory(await preparedTemplate())
    const request = (role: string) =>
      exclusively(() =>
        connection.withContext({ auth: { role, uid: crypto.randomUUID() } }, async (db) => {
          const { rows: before } = await ROLE.execute(db)
          // Lets waiting work run between two statements, as on a busy machine.
          await setImmediate()
          const { rows: after } = await ROLE.execute(db)
          return [...before, ...after].map(({ name }) => name)
        }),
      )
    const roles = ['anon', 'authenticated', 'anon', 'authenticated']
    const [server, ...requests] = await Promise.all([
      Promise.all(roles.map(async () => setImmediate().then(() => own.query('select current_user::text as name')))),
      ...roles.map(request),
    ])
    expect(requests).toEqual(roles.map((role) => [role, role]))
    expect(server).toEqual(roles.map(() => [{ name: 'postgres' }]))
    await close()
  })

  it('system pages, studio and unused doors of the account service have no address', async () => {
    for (const path of [
      '/_system/config',
      '/_system/info',
      '/_system',
      '/_system/introspect',
      '/studio',
      '/project/default',
      '/api/platform/profile',
    ]) {
      const response = await stack.fetch(new Request(ORIGIN + path, { headers: { accept: 'application/json' } }))
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).not.toContain(stack.jwtSecret)
    }
    for (const path of [
      'otp',
      'magiclink',
      'authorize?provider=github',
      'callback',
      'reauthenticate',
      'invite',
      'signup/',
    ]) {
      const response = await stack.fetch(
        new Request(`${ORIGIN}/auth/v1/${path}`, {
          method: 'POST',
          headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'new@test.example', create_user: true }),
        }),
      )
      expect([path, response.status]).toEqual([path, 404])
    }
    const withPublicKey = await stack.fetch(
      new Request(`${ORIGIN}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'new@test.example', password: 'Un-mot-de-passe-9' }),
      }),
    )
    expect(withPublicKey.status, 'for the secret key').toBe(401)
    const made = await stack.sql("select 1 from auth.users where email = 'new@test.example'")
    expect(made).toEqual([])
  })
})
