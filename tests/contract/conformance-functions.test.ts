/** Edge functions at their addresses: accepted sessions, answers and refusals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  administrator,
  advance,
  customer,
  deactivate,
  deliver,
  openPlatform,
  reportPath,
  requestStudy,
  specialist,
  unapproved,
  upload,
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

async function mission(statut: 'acceptée' | 'en_cours' | 'terminée' = 'terminée'): Promise<string> {
  const study = await requestStudy(client)
  await advance(field, study, statut)
  return study
}

const facts = (key: string) =>
  platform.sql<Record<string, unknown>>('select size, sha256, content_type from public.stored_files where path = $1', [
    key,
  ])

describe('verify-file', () => {
  async function verify(account: Account | null, body: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${platform.url}/functions/v1/verify-file`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        apikey: platform.anonKey,
        'content-type': 'application/json',
        ...(account ? { authorization: `Bearer ${account.accessToken}` } : {}),
      },
    })
    return { status: response.status, body: await response.json() }
  }

  it('tells the owner what is stored, writes it down, and may be asked again', async () => {
    const report = await upload(field, await mission())
    await platform.sql('delete from public.stored_files where path = $1', [report.path])
    const expected = { path: report.path, size: report.size, sha256: report.sha256, content_type: 'application/pdf' }
    expect(await verify(field, { path: report.path })).toEqual({ status: 200, body: expected })
    expect(await verify(field, { path: report.path })).toEqual({ status: 200, body: expected })
    expect(await facts(report.path)).toMatchObject([
      { size: report.size, sha256: report.sha256, content_type: 'application/pdf' },
    ])
  })

  it('answers each role what its right to read says', async () => {
    const study = await mission()
    const waiting = await upload(field, study)
    const colleague = await specialist(platform)
    const [stranger, boss, newcomer] = [
      await customer(platform),
      await administrator(platform),
      await unapproved(platform),
    ]
    const closed = await specialist(platform)
    await deactivate(platform, closed)
    const statuses = async (key: string) => ({
      owner: (await verify(field, { path: key })).status,
      client: (await verify(client, { path: key })).status,
      colleague: (await verify(colleague, { path: key })).status,
      stranger: (await verify(stranger, { path: key })).status,
      admin: (await verify(boss, { path: key })).status,
      newcomer: (await verify(newcomer, { path: key })).status,
      inactive: (await verify(closed, { path: key })).status,
      visitor: (await verify(null, { path: key })).status,
    })
    const none = {
      owner: 200,
      client: 404,
      colleague: 404,
      stranger: 404,
      admin: 200,
      newcomer: 404,
      inactive: 404,
      visitor: 401,
    }
    expect(await statuses(waiting.path)).toEqual(none)
    const delivered = await deliver(field, await mission())
    expect(await statuses(delivered)).toEqual({ ...none, client: 200, colleague: 200 })
  })

  it('refuses what is not a report path, a forged session, and other methods', async () => {
    for (const body of [{}, { path: 7 }, { path: '../keys.json' }, { path: 'reports/x/y.pdf' }, null])
      expect((await verify(field, body)).status).toBe(400)
    expect((await verify(field, { path: reportPath(field, crypto.randomUUID()) })).status).toBe(404)
    expect(
      (
        await verify(
          { ...field, accessToken: `${field.accessToken}x` },
          { path: reportPath(field, crypto.randomUUID()) },
        )
      ).status,
    ).toBe(401)
    expect((await fetch(`${platform.url}/functions/v1/verify-file`)).status).toBe(405)
    expect((await fetch(`${platform.url}/functions/v1/nothing`, { method: 'POST' })).status).toBe(404)
  })
})
