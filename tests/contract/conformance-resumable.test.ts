/** Uploads in parts (TUS 1.0.0) as Supabase Storage documents them: rights, refusals, stored bytes. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_REPORT_BYTES } from '../../sync/domain/report.ts'
import {
  administrator,
  advance,
  applied,
  customer,
  deactivate,
  openPlatform,
  reportPath,
  requestStudy,
  sha256,
  specialist,
  unapproved,
  type Account,
  type Platform,
} from '../support/platform.ts'
import { report, tusClient } from '../support/tus-client.ts'

let platform: Platform
let client: Account
let field: Account

beforeAll(async () => {
  platform = await openPlatform()
  client = await customer(platform)
  field = await specialist(platform)
})
afterAll(() => platform.close())

const { begin, begun, send, offsetOf } = tusClient(() => ({ place: platform, who: field }))

async function mission(
  statut: 'acceptée' | 'en_cours' | 'terminée' = 'terminée',
  who: Account = field,
): Promise<string> {
  const study = await requestStudy(client)
  await advance(who, study, statut)
  return study
}

/** SHA-256 of the stored object. */
async function stored(key: string): Promise<string> {
  const { data } = await field.client.storage.from('mission-reports').download(key)
  return sha256(new Uint8Array(await data!.arrayBuffer()))
}

describe('a file in parts', () => {
  it('is an object as any other: read back, and taken by a command', async () => {
    const bytes = report(1000)
    const study = await mission()
    const key = reportPath(field, study)
    await send(await begun(key, bytes.byteLength), 0, bytes)
    expect((await field.client.functions.invoke('verify-file', { body: { path: key } })).error).toBeNull()
    await applied(field, 'attach_report', {
      study_id: study,
      path: key,
      size: bytes.byteLength,
      sha256: await sha256(bytes),
    })
    expect(await stored(key)).toBe(await sha256(bytes))
  })

  it('with an object already there: refused as one request is', async () => {
    const key = reportPath(field, await mission())
    await send(await begun(key, 10), 0, report(10))
    const again = await begin(field, key, 10)
    expect(again.status).toBeGreaterThanOrEqual(400)
    expect(await again.json()).toMatchObject({ statusCode: '409' })
    const late = reportPath(field, await mission())
    const [first, second] = [await begun(late, 10), await begun(late, 10)]
    const bytes = report(10)
    expect((await send(first, 0, bytes)).status).toBe(204)
    expect((await send(second, 0, report(10))).ok).toBe(false)
    expect(await stored(late)).toBe(await sha256(bytes))
  })
})

describe('who may begin', () => {
  it('an approved specialist whose study it is, in their own folder; nobody else', async () => {
    const study = await mission('en_cours')
    const other = await specialist(platform)
    const waiting = await unapproved(platform)
    const admin = await administrator(platform)
    const gone = await specialist(platform)
    const theirs = await mission('en_cours', gone)
    await deactivate(platform, gone)
    const cases: readonly (readonly [string, Account | null, string])[] = [
      ['nobody', null, reportPath(field, study)],
      ['the client', client, reportPath(client, study)],
      ['another specialist, own folder', other, reportPath(other, study)],
      ["another specialist, this one's folder", other, reportPath(field, study)],
      ['a specialist who is not approved', waiting, reportPath(waiting, study)],
      ['an administrator', admin, reportPath(admin, study)],
      ['a switched-off account', gone, reportPath(gone, theirs)],
      ['the owner, a study not begun', field, reportPath(field, await mission('acceptée'))],
      ["the owner, another's folder", field, reportPath(other, study)],
      ['the owner, a path of no form', field, 'reports/x.pdf'],
      ['the owner, out of the bucket', field, `${reportPath(field, study)}/../../x.pdf`],
    ]
    for (const [who, account, key] of cases) {
      const response = await begin(account, key, 10)
      expect([who, response.ok, response.headers.get('location')]).toEqual([who, false, null])
    }
    expect((await begin(field, reportPath(field, study), 10)).status).toBe(201)
  })

  it('no token that was forged, has run out, or is a key', async () => {
    const key = reportPath(field, await mission())
    const [head64, payload, signature] = field.accessToken.split('.')
    const tampered = { ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), sub: client.userId }
    const forged = `${head64}.${Buffer.from(JSON.stringify(tampered)).toString('base64url')}.${signature}`
    const signed = (claims: object) => {
      const body = `${head64}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      return `${body}.${createHmac('sha256', platform.jwtSecret).update(body).digest('base64url')}`
    }
    const { exp: _exp, ...claims } = tampered as { exp: number; sub: string }
    for (const token of [
      forged,
      signed({ ...claims, sub: field.userId, exp: 1 }),
      signed({ ...claims, sub: field.userId }),
      platform.anonKey,
      platform.serviceKey,
      'x',
      'a.b.c',
    ]) {
      const response = await begin({ ...field, accessToken: token }, key, 10)
      expect([token.slice(0, 20), response.status]).toEqual([token.slice(0, 20), 401])
    }
  })

  it('nothing too long, empty, without a length, of another type, or for another bucket', async () => {
    const key = reportPath(field, await mission())
    expect((await begin(field, key, MAX_REPORT_BYTES)).status).toBe(201)
    expect((await begin(field, key, MAX_REPORT_BYTES + 1)).status).toBe(413)
    for (const length of ['0', '-1', '1.5', 'many', ''])
      expect([length, (await begin(field, key, 1, { headers: { 'upload-length': length } })).status]).toEqual([
        length,
        400,
      ])
    expect((await begin(field, key, 10, { type: 'text/html' })).status).toBe(415)
    expect((await begin(field, key, 10, { type: '' })).status).toBe(400)
    expect((await begin(field, key, 10, { bucket: 'no-such-bucket' })).status).toBe(404)
    expect((await begin(field, key, 10, { bucket: '../mission-reports' })).status).toBe(400)
    expect((await begin(field, key, 10, { headers: { 'tus-resumable': '0.2.2' } })).status).toBe(412)
    expect((await begin(field, key, 10, { headers: { 'upload-metadata': 'x' } })).status).toBe(400)
  })
})

describe('an address', () => {
  it('takes neither more than was announced, nor at another offset, nor as another type', async () => {
    const bytes = report(1000)
    const key = reportPath(field, await mission())
    const address = await begun(key, bytes.byteLength)
    await send(address, 0, bytes.slice(0, 400))
    expect((await send(address, 400, report(601))).status).toBe(413)
    expect((await send(address, 400, new Blob([report(5000)]).stream())).status).toBe(413)
    expect(await offsetOf(address), 'as before').toBe(400)
    for (const offset of [0, 399, 401, 1000]) expect((await send(address, offset, bytes.slice(400))).status).toBe(409)
    expect((await send(address, 400, bytes.slice(400), field, { 'content-type': 'application/pdf' })).status).toBe(415)
    expect((await send(address, 400, bytes.slice(400))).status).toBe(204)
    expect(await stored(key)).toBe(await sha256(bytes))
  })

  it('is refused further parts, and nothing is stored, once the rules say no', async () => {
    const who = await specialist(platform)
    const key = reportPath(who, await mission('en_cours', who))
    const address = await begun(key, 1000, who)
    expect((await send(address, 0, report(400), who)).status).toBe(204)
    await deactivate(platform, who)
    expect((await send(address, 400, report(600), who)).ok).toBe(false)
    expect(await platform.sql('select 1 from storage.objects where name = $1', [key])).toEqual([])
  })
})
