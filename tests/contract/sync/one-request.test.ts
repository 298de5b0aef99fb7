/** How often a device asks the server in a pull, against the embedded server. */
import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { studyId } from '../../../sync/domain/ids.ts'
import type { Sync } from '../../../sync/index.ts'
import { hawaDevice, type HawaDevice } from '../../support/hawa-device.ts'
import { administrator, customer, freshStack, requestStudy, type Account, type Stack } from '../../support/stack.ts'

let stack: Stack
let device: HawaDevice
let client: Account
beforeEach(async () => {
  stack = await freshStack()
  device = hawaDevice(stack)
  client = await customer(stack)
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
  await stack.close()
})

const ONE = ['POST /rest/v1/rpc/sync']
const FOUR = [
  'GET /rest/v1/profiles',
  'POST /rest/v1/rpc/pull_studies',
  'POST /rest/v1/rpc/feed_digest',
  'POST /rest/v1/rpc/pull_records',
]

/** The requests of one pull. Only the first one after a sign-in tells about the device, too. */
async function pulled(sync: Sync): Promise<readonly string[]> {
  device.requests.length = 0
  await sync.syncNow()
  return device.requests.filter((request) => !request.endsWith('/report_health'))
}

async function sees(sync: Sync, id: string): Promise<void> {
  await firstValueFrom(sync.studies.one$(studyId(id)).pipe(filter((study) => study !== null)))
}

describe('a pull is one request', () => {
  test('without news, and with them', async () => {
    await requestStudy(client)
    const sync = await (await device.tab()).signIn(client.email)
    await sync.syncNow()
    expect(await pulled(sync)).toEqual(ONE)
    const id = await requestStudy(client)
    expect(await pulled(sync)).toEqual(ONE)
    await sees(sync, id)
    expect((await firstValueFrom(sync.status$)).repairs).toBe(0)
  })

  test('of an administrator', async () => {
    const boss = await administrator(stack)
    const sync = await (await device.tab()).signIn(boss.email)
    await sync.syncNow()
    expect(await pulled(sync)).toEqual(ONE)
  })
})

test('a server of the version before is asked one question after the other, the next session anew', async () => {
  const [genuine] = await stack.sql<{ text: string }>(`select pg_get_functiondef('public.sync'::regproc) as text`)
  await stack.sql('drop function public.sync(bigint, bigint, integer)')
  const before = await device.tab()
  const sync = await before.signIn(client.email)
  await sync.syncNow()
  const id = await requestStudy(client)
  expect(await pulled(sync)).toEqual(FOUR)
  await sees(sync, id)
  // It is brought up to date.
  await stack.sql(genuine?.text ?? '')
  await stack.sql('grant execute on function public.sync(bigint, bigint, integer) to authenticated')
  expect(await pulled(sync)).toEqual(FOUR)
  await before.hawa.close()
  const after = await (await device.tab()).sync()
  await after.syncNow()
  expect(await pulled(after)).toEqual(ONE)
})
