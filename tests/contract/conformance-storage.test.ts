/** Objects by storage-js and plain HTTP, as Supabase Storage documents them, under the rules of reports. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  advance,
  anonymous,
  customer,
  deliver,
  fetchOf,
  openPlatform,
  pdf,
  reportPath,
  requestStudy,
  specialist,
  type Account,
  type Platform,
} from '../support/platform.ts'

const BUCKET = 'mission-reports'

let platform: Platform
let client: Account
let field: Account

beforeAll(async () => {
  platform = await openPlatform()
  client = await customer(platform)
  field = await specialist(platform)
})
afterAll(() => platform.close())

async function mission(statut: 'acceptée' | 'en_cours' | 'terminée' = 'terminée'): Promise<string> {
  const study = await requestStudy(client)
  await advance(field, study, statut)
  return study
}

/** Uploads with a plain request, without storage-js. */
function post(
  account: Account,
  key: string,
  body: BodyInit,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> {
  return fetchOf(platform)(`/storage/v1/object/${BUCKET}/${key}`, {
    method,
    body,
    headers: {
      apikey: platform.anonKey,
      authorization: `Bearer ${account.accessToken}`,
      'content-type': 'application/pdf',
      ...headers,
    },
  })
}

describe('an object', () => {
  it('takes what storage-js sends: bytes, a Blob, a File', async () => {
    for (const body of [
      pdf('bytes'),
      new Blob([pdf('blob')], { type: 'application/pdf' }),
      new File([pdf('file')], 'x.pdf', { type: 'application/pdf' }),
    ]) {
      const key = reportPath(field, await mission('en_cours'))
      const { error } = await field.client.storage.from(BUCKET).upload(key, body, { contentType: 'application/pdf' })
      expect(error).toBeNull()
      const { data } = await field.client.storage.from(BUCKET).download(key)
      const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body
      expect(new Uint8Array(await data!.arrayBuffer())).toEqual(sent)
      expect(data!.type).toBe('application/pdf')
    }
  })

  it('of another type is refused', async () => {
    for (const type of ['text/html', 'application/octet-stream', 'image/svg+xml']) {
      const response = await post(field, reportPath(field, await mission()), pdf(), { 'content-type': type })
      expect([type, response.ok]).toEqual([type, false])
    }
  })

  it('is taken back by its address, by its owner alone, and while nothing names it', async () => {
    const study = await mission()
    const key = reportPath(field, study)
    await post(field, key, pdf('damaged'))
    const remove = async (who: Account) => {
      const response = await fetch(`${platform.url}/storage/v1/object/${BUCKET}/${key}`, {
        method: 'DELETE',
        headers: { apikey: platform.anonKey, authorization: `Bearer ${who.accessToken}` },
      })
      return [response.status, ((await response.json()) as { statusCode?: string }).statusCode]
    }
    for (const other of [client, await specialist(platform)]) expect(await remove(other)).toEqual([400, '404'])
    expect(await remove(field)).toEqual([200, undefined])
    expect(await remove(field)).toEqual([400, '404'])
    expect((await post(field, key, pdf('whole'))).status, 'its place is free').toBe(200)
    const delivered = await deliver(field, study)
    const response = await fetch(`${platform.url}/storage/v1/object/${BUCKET}/${delivered}`, {
      method: 'DELETE',
      headers: { apikey: platform.anonKey, authorization: `Bearer ${field.accessToken}` },
    })
    expect(response.ok).toBe(false)
  })

  it('never replaces what is there', async () => {
    const first = pdf('first')
    const key = reportPath(field, await mission())
    await post(field, key, first)
    for (const again of [
      post(field, key, pdf('second')),
      post(field, key, pdf('second'), { 'x-upsert': 'true' }),
      post(field, key, pdf('second'), {}, 'PUT'),
    ]) {
      expect((await again).ok).toBe(false)
    }
    const { data } = await field.client.storage.from(BUCKET).download(key)
    expect(new Uint8Array(await data!.arrayBuffer())).toEqual(first)
  })
})

describe('a signed link', () => {
  let key: string
  beforeAll(async () => {
    key = await deliver(field, await mission(), pdf('signed'))
  })

  it('open without a session, and download under a name when asked', async () => {
    const { data } = await client.client.storage.from(BUCKET).createSignedUrl(key, 60)
    expect(data?.signedUrl.startsWith(`${platform.url}/storage/v1/object/sign/${BUCKET}/`)).toBe(true)
    const response = await fetch(data!.signedUrl)
    expect(await response.text()).toContain('% signed')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(response.headers.get('content-security-policy') ?? '').not.toContain('object-src')
    const named = await client.client.storage.from(BUCKET).createSignedUrl(key, 60, { download: 'rapport ete.pdf' })
    const file = await fetch(named.data!.signedUrl)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''rapport%20ete.pdf`)
  })

  it('expired, altered or for another file: refused for good, not an error of the server', async () => {
    const { data } = await client.client.storage.from(BUCKET).createSignedUrl(key, -1)
    expect((await fetch(data!.signedUrl)).status).toBe(400)
    const valid = (await client.client.storage.from(BUCKET).createSignedUrl(key, 60)).data!.signedUrl
    expect((await fetch(`${valid}x`)).status).toBe(400)
    expect((await fetch(valid.replace('rapport_', 'rapport_0'))).status).toBe(403)
    expect((await fetch(valid.split('?')[0] ?? '')).status).toBe(400)
  })

  it('are made only by those who may read', async () => {
    const stranger = await customer(platform)
    for (const account of [stranger.client, anonymous(platform)]) {
      expect((await account.storage.from(BUCKET).createSignedUrl(key, 60)).error).not.toBeNull()
    }
  })
})
