/** More requests at the same instant than the server can serve: only askers with too many are put off. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Peer } from '../../supabase/local/http/network.ts'
import { failureOf } from '../../sync/transport/classify.ts'
import { customer, freshStack, ORIGIN, PASSWORD, studyRequest, type Account, type Stack } from '../support/stack.ts'

let stack: Stack
let noisy: Account
let other: Account
beforeAll(async () => {
  stack = await freshStack()
  noisy = await customer(stack)
  other = await customer(stack)
})
afterAll(() => stack.close())

interface Heard {
  readonly status: number
  /** The failure as a device classifies it; null: an answer. */
  readonly failure: ReturnType<typeof failureOf>
  readonly body: unknown
}
const DOOR = '/rest/v1/rpc/apply_command'
const NOISY = '203.0.113.1'
const OTHER = '203.0.113.2'

async function ask(path: string, body: object | null, who: Account | null, peer: Peer): Promise<Heard> {
  const session = who ? { authorization: `Bearer ${who.accessToken}` } : {}
  const headers = { apikey: stack.anonKey, 'content-type': 'application/json', ...session }
  const init = body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await stack.fetch(new Request(`${ORIGIN}${path}`, init), peer)
  const told: unknown = await response.json()
  const failure = failureOf({ status: response.status, body: told, retryAfter: response.headers.get('retry-after') }, 0)
  return { status: response.status, failure, body: told }
}
const look = (who: Account | null, peer: Peer) => ask('/rest/v1/rpc/public_study_map', {}, who, peer)
const give = (who: Account, id: string, peer: Peer) =>
  ask(DOOR, { id, name: 'request_study', args: studyRequest(), made_at: new Date().toISOString() }, who, peer)
const soon = (ms: number): boolean => ms >= 1000 && ms <= 30_000
const PUT_OFF = { kind: 'retry', cause: 'busy', afterMs: expect.toSatisfy(soon) }
const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

it.each<readonly [string, () => Account | null]>([
  ['a person', () => noisy],
  ['a network', () => null],
])('%s that asks 150 times at once is answered or put off; others, sign-in and health are served', async (_, who) => {
  const flood = times(150, () => look(who(), NOISY))
  let over = false
  void flood.finally(() => {
    over = true
  })
  const others = await Promise.all([
    look(other, OTHER),
    look(null, OTHER),
    ask('/healthz', null, null, NOISY),
    ask('/auth/v1/token?grant_type=password', { email: other.email, password: PASSWORD }, null, OTHER),
  ])
  expect(over, 'nobody waits until all of it is done').toBe(false)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const heard = await flood
  for (const { failure } of heard) if (failure !== null) expect(failure).toEqual(PUT_OFF)
})

it('what was acknowledged is in the ledger, what was put off is not', async () => {
  const ids = Array.from({ length: 120 }, () => crypto.randomUUID())
  const heard = await times(ids.length, (n) => give(noisy, ids[n] ?? '', NOISY))
  const acknowledged = ids.filter((_, n) => heard[n]?.failure === null)
  const rows = await stack.sql<{ id: string }>('select id::text from public.commands where id = any ($1::uuid[])', [
    ids,
  ])
  expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  expect(acknowledged.length).toBeGreaterThan(0)
})

it('this process itself is never put off', async () => {
  expect(new Set((await times(150, () => look(null, null))).map(({ status }) => status))).toEqual(new Set([200]))
})
