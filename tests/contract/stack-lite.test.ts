/** What is put around Lite, each part with the test that says when it can go. */
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customer, freshStack, ORIGIN, requestStudy, type Account, type Stack } from '../support/stack.ts'

let stack: Stack
let client: Account
let other: Account

beforeAll(async () => {
  stack = await freshStack()
  client = await customer(stack)
  other = await customer(stack)
})
afterAll(() => stack.close())

describe('what Lite lacks', () => {
  it('requests at once of two people never mix their roles', async () => {
    const mine = await requestStudy(client)
    const theirs = await requestStudy(other)
    // Statements that take a moment each, as on a busy machine: whatever waits is let in between two of them.
    const { query } = PGlite.prototype
    const slow = vi.spyOn(PGlite.prototype, 'query').mockImplementation(async function (
      this: PGlite,
      ...call: Parameters<typeof query>
    ) {
      await setImmediate()
      return query.apply(this, call)
    } as typeof query)
    const pulls = Array.from({ length: 12 }, async (_, index) => {
      const account = index % 2 === 0 ? client : other
      const { data, error } = await account.client.rpc('pull_studies', { after_rev: 0, batch: 100 })
      expect(error).toBeNull()
      const ids = (data as { id: string }[]).map((row) => row.id)
      expect(ids).toContain(account === client ? mine : theirs)
      expect(ids).not.toContain(account === client ? theirs : mine)
      expect(await stack.sql('select current_user::text as role')).toEqual([{ role: 'postgres' }])
    })
    await Promise.all(pulls)
    slow.mockRestore()
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
