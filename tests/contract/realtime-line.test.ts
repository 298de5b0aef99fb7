/** The device's WebSocket connection by the official client, to the embedded server. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { listen, type Listening } from '../../supabase/local/http/listen.ts'
import { bellsOf } from '../../sync/wake/bells-of.ts'
import type { Line } from '../../sync/ground/line.ts'
import { openRealtimeLine } from '../../sync/wake/realtime-line.ts'
import type { Profile } from '../../sync/domain/profile.ts'
import {
  administrator,
  customer,
  deactivate,
  freshStack,
  requestStudy,
  specialist,
  unapproved,
  type Account,
  type Stack,
} from '../support/stack.ts'

let stack: Stack
let http: Listening
const lines: Line[] = []

beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  stack = await freshStack()
  http = await listen(stack, { port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const line of lines.splice(0)) line.close()
})
afterAll(async () => {
  await http.close()
  await stack.close()
  vi.unstubAllGlobals()
})

async function bellsFor(account: Account): Promise<readonly string[]> {
  const { data } = await account.client.from('profiles').select('*').eq('id', account.profileId).single<Profile>()
  return bellsOf(data)
}

function dial(bells: readonly string[], token: string | null) {
  const told: string[] = []
  const note = (what: string) => () => void told.push(what)
  const line = openRealtimeLine({
    config: { supabaseUrl: http.url, supabaseKey: stack.anonKey },
    bells,
    token: () => Promise.resolve(token),
    joined: note('joined'),
    rung: note('rung'),
    lost: note('lost'),
  })
  lines.push(line)
  return { line, told }
}

const says = (told: string[], ...expected: string[]) => vi.waitFor(() => expect(told).toEqual(expected), 8000)

it('what a device takes for its channels, the server grants: to each kind of person', async () => {
  for (const account of [
    await customer(stack),
    await specialist(stack),
    await unapproved(stack),
    await administrator(stack),
  ]) {
    const bells = await bellsFor(account)
    const granted = await stack.sql<{ bells: string[] }>(
      'select hawa.bells_of(p) as bells from public.profiles p where p.id = $1',
      [account.profileId],
    )
    expect(granted).toEqual([{ bells }])
    await says(dial(bells, account.accessToken).told, 'joined')
  }
})

it('rings, is lost once when the account is switched off, and joins no more', async () => {
  const client = await customer(stack)
  const bells = await bellsFor(client)
  const { told } = dial(bells, client.accessToken)
  await says(told, 'joined')
  await requestStudy(client)
  await says(told, 'joined', 'rung')
  await deactivate(stack, client)
  await vi.waitFor(() => expect(told.at(-1)).toBe('lost'), 8000)
  expect(told.filter((what) => what === 'lost')).toHaveLength(1)
  await says(dial(bells, client.accessToken).told, 'lost')
  expect(bellsOf({ is_active: false } as Profile)).toEqual([])
  expect(bellsOf(null)).toEqual([])
})

it('without a token, with one channel too many, and without a server it is lost, once', async () => {
  const client = await customer(stack)
  const bells = await bellsFor(client)
  const lost = [dial(bells, null), dial([...bells, 'bell:admin'], client.accessToken)]
  const told: string[] = []
  lines.push(
    openRealtimeLine({
      config: { supabaseUrl: 'http://127.0.0.1:9', supabaseKey: stack.anonKey },
      bells,
      token: () => Promise.resolve(client.accessToken),
      joined: () => void told.push('joined'),
      rung: () => {},
      lost: () => void told.push('lost'),
    }),
  )
  for (const one of lost) await vi.waitFor(() => expect(one.told.at(-1)).toBe('lost'), 8000)
  await says(told, 'lost')
  for (const one of lost) expect(one.told).toEqual(['lost'])
})

it('closed, it says nothing more', async () => {
  const client = await customer(stack)
  const { line, told } = dial(await bellsFor(client), client.accessToken)
  await says(told, 'joined')
  line.close()
  const other = dial(await bellsFor(client), client.accessToken)
  await says(other.told, 'joined')
  await requestStudy(client)
  await says(other.told, 'joined', 'rung')
  expect(told).toEqual(['joined'])
})
