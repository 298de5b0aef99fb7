/** What is put around Lite, each part with the test that says when it can go. */
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  advance,
  anonymous,
  applied,
  clientWith,
  customer,
  freshStack,
  ORIGIN,
  requestStudy,
  specialist,
  type Account,
  type Stack,
} from '../support/stack.ts'

let stack: Stack
let client: Account
let other: Account
let field: Account

beforeAll(async () => {
  stack = await freshStack()
  client = await customer(stack)
  other = await customer(stack)
  field = await specialist(stack)
})
afterAll(() => stack.close())

describe('what Lite lacks', () => {
  it('timestamps are ISO 8601, from tables and from functions', async () => {
    await requestStudy(client)
    const { data } = await client.client.from('profiles').select('created_at').single()
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
    const rows = await client.client.rpc('pull_studies', { after_rev: 0, batch: 10 })
    expect(new Date(rows.data[0].created_at).getTime()).toBeGreaterThan(0)
  })

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

  it('revoked stays revoked after the first requests', async () => {
    await client.client.from('profiles').select('id')
    await client.client.storage.from('mission-reports').list()
    const [row] = await stack.sql<Record<string, boolean>>(`
      select has_table_privilege('authenticated', 'public.demandes_etudes', 'update') as update,
             has_table_privilege('authenticated', 'public.commands', 'insert') as insert,
             has_table_privilege('anon', 'public.profiles', 'insert') as anon`)
    expect(row).toEqual({ update: false, insert: false, anon: false })
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

describe('keys', () => {
  it('nothing answers without a key, and a key of loopback gets no more', async () => {
    for (const path of ['/rest/v1/profiles', '/rest/v1/rpc/pull_studies?after_rev=0&batch=10', '/auth/v1/settings']) {
      const response = await stack.fetch(
        new Request(`http://127.0.0.1${path}`, {
          headers: { origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' },
        }),
        '127.0.0.1',
      )
      expect([path, response.status]).toEqual([path, 401])
    }
  })

  it('the public key may do nothing of an administrator', async () => {
    const anon = anonymous(stack)
    expect((await anon.storage.createBucket('mine')).error).not.toBeNull()
    expect((await anon.storage.listBuckets()).data ?? []).toEqual([])
    expect(
      (await anon.rpc('record_stored_file', { path: 'x', size: 1, sha256: 'x', content_type: 'application/pdf' }))
        .error,
    ).not.toBeNull()
    expect((await anon.rpc('admin_counts')).error).not.toBeNull()
    expect((await anon.auth.admin.listUsers()).error).not.toBeNull()
    expect(
      (
        await client.client.rpc('record_stored_file', {
          path: 'x',
          size: 1,
          sha256: 'x',
          content_type: 'application/pdf',
        })
      ).error,
    ).not.toBeNull()
    expect((await anon.from('profiles').select('*')).data ?? []).toEqual([])
  })

  it('a token signed with another secret is no token', async () => {
    const [head, payload] = client.accessToken.split('.')
    const response = await stack.fetch(
      new Request(`${ORIGIN}/rest/v1/profiles`, {
        headers: { apikey: stack.anonKey, authorization: `Bearer ${head}.${payload}.AAAA` },
      }),
    )
    expect(response.status).toBe(401)
    expect((await clientWith(stack, 'sb_publishable_wrong').from('profiles').select('id')).error).not.toBeNull()
  })
})

describe('tables are written by commands only', () => {
  it('for nobody, a client, a specialist', async () => {
    const study = await requestStudy(client)
    await advance(field, study, 'en_cours')
    for (const account of [anonymous(stack), client.client, field.client]) {
      expect((await account.from('demandes_etudes').insert({ id: crypto.randomUUID() })).error).not.toBeNull()
      expect(
        (await account.from('demandes_etudes').update({ statut: 'complete' }).eq('id', study)).error,
      ).not.toBeNull()
      expect((await account.from('demandes_etudes').delete().eq('id', study)).error).not.toBeNull()
      expect((await account.from('profiles').update({ type_compte: 'admin' }).neq('nom', '')).error).not.toBeNull()
      expect((await account.from('commands').delete().neq('name', '')).error).not.toBeNull()
    }
    const [row] = await stack.sql('select statut from demandes_etudes where id = $1', [study])
    expect(row).toEqual({ statut: 'en_cours' })
    await applied(field, 'finish_study', { study_id: study })
  })
})
