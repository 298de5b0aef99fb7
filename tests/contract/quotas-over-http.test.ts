/** A used-up quota as a device sees it: nothing is refused for good, and the server names the time of the next try. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../../sync/transport/classify.ts'
import {
  advance,
  customer,
  fetchOf,
  freshStack,
  ORIGIN,
  pdf,
  reportPath,
  requestStudy,
  specialist,
  studyRequest,
  type Account,
  type Stack,
} from '../support/stack.ts'
import { heardLog } from '../support/log.ts'

let stack: Stack
let field: Account
let client: Account
let mission: string
/** Errors in the server's log. */
const { log, lines: said } = heardLog('error')
beforeAll(async () => {
  stack = await freshStack({ rateLimits: true, log })
  field = await specialist(stack)
  client = await customer(stack)
  mission = await requestStudy(client)
  await advance(field, mission, 'en_cours')
  await stack.sql(`update hawa.quotas set most = 10 where name = 'mission_bytes'`)
})
afterAll(() => stack.close())

async function meaning(response: Response): Promise<unknown> {
  const text = await response.text()
  const body: unknown = text === '' ? {} : JSON.parse(text)
  return failureOf({ status: response.status, body, retryAfter: response.headers.get('retry-after') }, 0)
}
function send(who: Account, path: string, headers: Record<string, string>, body: BodyInit | null): Promise<Response> {
  const session = { apikey: stack.anonKey, authorization: `Bearer ${who.accessToken}` }
  return fetchOf(stack)(`${ORIGIN}${path}`, { method: 'POST', headers: { ...session, ...headers }, body })
}
function upload(): Promise<Response> {
  const path = `/storage/v1/object/mission-reports/${reportPath(field, mission)}`
  return send(field, path, { 'content-type': 'application/pdf' }, pdf())
}
function begin(): Promise<Response> {
  const told = { bucketName: 'mission-reports', objectName: reportPath(field, mission), contentType: 'application/pdf' }
  const metadata = Object.entries(told)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(',')
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '100', 'upload-metadata': metadata }
  return send(field, '/storage/v1/upload/resumable', headers, null)
}
const DAY_MS = 24 * 60 * 60 * 1000
const within = (least: number, most: number) => ({
  kind: 'retry',
  cause: 'busy',
  afterMs: expect.toSatisfy((ms: number) => ms > least && ms <= most),
})
const LATER = within(DAY_MS - 600_000, DAY_MS)

describe('files', () => {
  it('the one that fills the room is stored; the next is put off, whole or in parts, and leaves nothing', async () => {
    expect((await upload()).status).toBe(200)
    expect(await meaning(await upload())).toEqual(LATER)
    expect(await meaning(await begin())).toEqual(LATER)
    expect(await stack.sql('select 1 from storage.objects')).toHaveLength(1)
    await stack.sql(`update hawa.quotas set most = 1000000 where name = 'mission_bytes'`)
    expect((await upload()).status).toBe(200)
    expect((await begin()).status).toBe(201)
  })
})

it('a request of a study is put off for as long as the minute lasts', async () => {
  function ask(): Promise<Response> {
    const made_at = new Date().toISOString()
    const wish = { id: crypto.randomUUID(), name: 'request_study', args: studyRequest(), made_at }
    return send(client, '/rest/v1/rpc/apply_command', { 'content-type': 'application/json' }, JSON.stringify(wish))
  }
  for (let n = 0; n < 9; n += 1) expect(await meaning(await ask())).toBeNull()
  expect(await meaning(await ask())).toEqual(within(0, 60_000))
})

it('the operator is told of none of it as of a fault', () => {
  expect(said).toEqual([])
})
