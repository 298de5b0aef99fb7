/** A report read by somebody without an account: from the client's device to the bytes, over HTTP. */
import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { studyId } from '../../sync/domain/ids.ts'
import { faultyNetwork } from '../support/faulty-network.ts'
import { hawaDevice } from '../support/hawa-device.ts'
import {
  advance,
  customer,
  fetchOf,
  freshStack,
  ORIGIN,
  pdf,
  requestStudy,
  sha256,
  specialist,
  type Account,
  type Stack,
} from '../support/stack.ts'

let stack: Stack
let client: Account
let study: string
beforeAll(async () => {
  stack = await freshStack()
  client = await customer(stack)
  study = await requestStudy(client)
  await advance(await specialist(stack), study, 'complete')
})
afterAll(() => stack.close())

async function open(
  body: unknown,
  options: { readonly on?: Stack; readonly from?: string } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { on = stack, from = '198.51.100.9' } = options
  const answer = await on.fetch(
    new Request(`${ORIGIN}/functions/v1/share`, {
      method: 'POST',
      headers: { apikey: on.anonKey, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    from,
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function sharing() {
  const device = hawaDevice(stack)
  const network = faultyNetwork(fetchOf(stack), 1)
  device.intercept = (request) => network.fetch(request)
  const tab = await device.tab()
  return { device, network, sync: await tab.signIn(client.email) }
}

const shares = async () =>
  await stack.sql<{ id: string; openings: number }>('select id, openings from public.report_shares order by created_at')

it(
  '[L3] a link made offline, whose answer is lost on the way, is made once, opens the file, is counted and ' +
    'revoked',
  async () => {
    const { device, network, sync } = await sharing()
    await sync.syncNow()
    device.online = false
    const made = await sync.shares.make(studyId(study), 7)
    if (made.kind !== 'queued') throw new Error(made.kind)
    const waiting = await firstValueFrom(
      sync.records.ofStudy$('share', studyId(study)).pipe(filter((list) => list.length === 1)),
    )
    expect(waiting[0]).toMatchObject({ id: made.shareId, sync: 'waiting', body: { openings: 0, days: 7 } })
    expect((await open({ token: made.token })).status).toBe(404)

    device.online = true
    network.once('share_report', 'lost answer')
    await sync.syncNow()
    device.clockAhead = 10 * 60_000
    for (let tries = 0; tries < 20 && (await firstValueFrom(sync.status$)).waiting > 0; tries += 1) await sync.syncNow()
    expect(network.happened).toContain('lost answer')
    expect(await shares()).toEqual([{ id: made.shareId, openings: 0 }])

    const opened = await open({ token: made.token })
    expect(opened.status).toBe(200)
    expect(opened.body['report']).toMatchObject({
      nom_entreprise: 'Cimenterie de Béni Saf',
      version: 1,
      sha256: await sha256(pdf()),
      size: pdf().byteLength,
    })
    expect(JSON.stringify(opened.body['report'])).not.toMatch(/nadia|\+213/)
    const file = await stack.fetch(new Request(ORIGIN + String(opened.body['file'])))
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf())
    const forged = await stack.fetch(
      new Request(`${ORIGIN}${String(opened.body['file']).replace(study, crypto.randomUUID())}`),
    )
    expect(forged.ok).toBe(false)

    await sync.syncNow()
    await firstValueFrom(
      sync.records
        .ofStudy$('share', studyId(study))
        .pipe(filter(([one]) => one?.sync === 'synced' && one.body.openings === 1)),
    )
    await sync.dispatch({ name: 'revoke_share', args: { study_id: studyId(study), share_id: made.shareId } })
    await sync.syncNow()
    expect(await open({ token: made.token })).toEqual({ status: 404, body: { code: 'closed' } })
    expect((await shares())[0]?.openings).toBe(1)
    expect(device.errors).toEqual([])
    await device.close()
  },
  180_000,
)

it('only POST opens, and whatever is no token is answered as one that opens nothing', async () => {
  const closed = { status: 404, body: { code: 'closed' } }
  for (const body of [
    {},
    { token: '' },
    { token: 3 },
    { token: 'x'.repeat(24) },
    { token: "' or true --' or true --" },
    [],
    'not json',
    { token: 'y'.repeat(5000) },
  ]) {
    expect(await open(body), JSON.stringify(body).slice(0, 40)).toEqual(closed)
  }
  for (const method of ['GET', 'HEAD', 'PUT']) {
    expect((await stack.fetch(new Request(`${ORIGIN}/functions/v1/share`, { method }))).status).toBe(405)
  }
})

it('one network that tries too often is put off, at both doors', async () => {
  const strict = await freshStack({ rateLimits: true })
  const verify = () =>
    strict.fetch(
      new Request(`${ORIGIN}/rest/v1/rpc/verify_report`, {
        method: 'POST',
        headers: { apikey: strict.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'HW-0000-0000-0000' }),
      }),
      '198.51.100.9',
    )
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await open({ token: 'x'.repeat(24) }, { on: strict })).status).toBe(404)
    expect((await verify()).status).toBe(200)
  }
  expect(await open({ token: 'x'.repeat(24) }, { on: strict })).toEqual({ status: 429, body: { code: 'rate_limited' } })
  expect((await verify()).status).toBe(429)
  expect((await open({ token: 'x'.repeat(24) }, { on: strict, from: '203.0.113.1' })).status).toBe(404)
  await strict.close()
}, 180_000)
