/** The data API as PostgREST documents it, and the rights of each role in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MISTAKES } from '../support/mistakes.ts'
import {
  advance,
  anonymous,
  applied,
  clientWith,
  customer,
  fetchOf,
  openPlatform,
  requestStudy,
  specialist,
  type Account,
  type Platform,
} from '../support/platform.ts'

let platform: Platform
let client: Account
let field: Account

beforeAll(async () => {
  platform = await openPlatform()
  client = await customer(platform)
  field = await specialist(platform)
})
afterAll(() => platform.close())

it('timestamps are ISO 8601, from tables and from functions', async () => {
  await requestStudy(client)
  const { data } = await client.client.from('profiles').select('created_at').single()
  expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  const rows = await client.client.rpc('pull_studies', { after_rev: 0, batch: 10 })
  expect(new Date(rows.data[0].created_at).getTime()).toBeGreaterThan(0)
})

it('revoked stays revoked after the first requests', async () => {
  await client.client.from('profiles').select('id')
  await client.client.storage.from('mission-reports').list()
  const [row] = await platform.sql<Record<string, boolean>>(`
    select has_table_privilege('authenticated', 'public.demandes_etudes', 'update') as update,
           has_table_privilege('authenticated', 'public.commands', 'insert') as insert,
           has_table_privilege('anon', 'public.profiles', 'insert') as anon`)
  expect(row).toEqual({ update: false, insert: false, anon: false })
})

it.each(MISTAKES)('mistakes of a client are 400 with a code: %s', async (query) => {
  const response = await fetchOf(platform)(`/rest/v1/demandes_etudes?${query}`, {
    headers: { apikey: platform.anonKey, authorization: `Bearer ${client.accessToken}` },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^(PGRST\d{3}|[0-9A-Z]{5})$/) })
})

describe('keys', () => {
  it('nothing answers without a key, nor to a page of its own', async () => {
    for (const path of ['/rest/v1/profiles', '/rest/v1/rpc/pull_studies?after_rev=0&batch=10', '/auth/v1/settings']) {
      const headers = { origin: platform.url, 'sec-fetch-site': 'same-origin' }
      const response = await fetchOf(platform)(path, { headers })
      expect([path, response.status]).toEqual([path, 401])
    }
  })

  it('the public key may do nothing of an administrator', async () => {
    const anon = anonymous(platform)
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
    const response = await platform.fetch(
      new Request(`${platform.url}/rest/v1/profiles`, {
        headers: { apikey: platform.anonKey, authorization: `Bearer ${head}.${payload}.AAAA` },
      }),
    )
    expect(response.status).toBe(401)
    expect((await clientWith(platform, 'sb_publishable_wrong').from('profiles').select('id')).error).not.toBeNull()
  })
})

describe('tables are written by commands only', () => {
  it('for nobody, a client, a specialist', async () => {
    const study = await requestStudy(client)
    await advance(field, study, 'en_cours')
    for (const account of [anonymous(platform), client.client, field.client]) {
      expect((await account.from('demandes_etudes').insert({ id: crypto.randomUUID() })).error).not.toBeNull()
      expect(
        (await account.from('demandes_etudes').update({ statut: 'complete' }).eq('id', study)).error,
      ).not.toBeNull()
      expect((await account.from('demandes_etudes').delete().eq('id', study)).error).not.toBeNull()
      expect((await account.from('profiles').update({ type_compte: 'admin' }).neq('nom', '')).error).not.toBeNull()
      expect((await account.from('commands').delete().neq('name', '')).error).not.toBeNull()
    }
    const [row] = await platform.sql('select statut from demandes_etudes where id = $1', [study])
    expect(row).toEqual({ statut: 'en_cours' })
    await applied(field, 'finish_study', { study_id: study })
  })
})
