import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import { createPuller, type Puller } from '../../../../sync/pull/puller.ts'
import { openStore, type Store } from '../../../../sync/store/store.ts'
import { fakeFeed, type FakeFeed } from '../../../support/fake-transport.ts'
import { reaches } from '../../../support/store-bench.ts'
import { aProfile } from '../../../support/study-rows.ts'
import { virtualDevice, type VirtualDevice } from '../../../support/virtual-device.ts'

let device: VirtualDevice
let store: Store
let feed: FakeFeed
let visible: boolean
let joined: boolean
let puller: Puller
let errors: unknown[]

beforeEach(async () => {
  // Full jitter at its longest: the pauses below are exact.
  device = virtualDevice({ random: () => 1 })
  store = await openStore(`puller-${randomUUID()}`, userId(randomUUID()))
  feed = fakeFeed(aProfile())
  visible = true
  joined = false
  errors = []
  const env = { ...device.env, signals: { visible: () => visible, subscribe: () => () => {} } }
  puller = createPuller(
    {
      env,
      transport: feed.transport,
      store,
      joined: () => joined,
      saveProfile: () => Promise.resolve(),
      keptStudies: () => Promise.resolve(new Set()),
    },
    (error) => errors.push(error),
  )
})
afterEach(async () => {
  await puller.stop()
  await store.close()
  expect(errors).toEqual([])
})

const pulls = () => feed.asked.filter((what) => what.startsWith('sync')).length
const pulled = (times: number) => vi.waitFor(() => expect(pulls()).toBe(times))
const idle = () => reaches(puller.state$, (state) => !state.pulling)

test('a visible page looks again every 30 seconds, a hidden one seldom', async () => {
  await puller.run()
  device.advance(29_999)
  expect(pulls()).toBe(1)
  visible = false
  device.advance(1)
  await pulled(2)
  await idle()
  device.advance(30_000)
  expect(pulls()).toBe(2)
  device.advance(270_000)
  await pulled(3)
  await idle()
})

test('after a failure sooner, then twice as late each time', async () => {
  feed.faults.push(...Array.from({ length: 3 }, () => ({ kind: 'retry', cause: 'network' }) as const))
  await puller.run()
  expect(await reaches(puller.state$, (state) => !state.pulling)).toMatchObject({ succeeded: false, needsLogin: false })
  for (const [pause, count] of [
    [2_000, 2],
    [4_000, 3],
    [8_000, 4],
  ] as const) {
    device.advance(pause - 1)
    expect(pulls()).toBe(count - 1)
    device.advance(1)
    await pulled(count)
    await idle()
  }
  expect(await reaches(puller.state$, (state) => !state.pulling)).toMatchObject({ succeeded: true })
})

test('calls during a pull become one more after it', async () => {
  const first = puller.run()
  await Promise.all([puller.run(), puller.run(), puller.run()])
  await first
  expect(pulls()).toBe(2)
})

test('with a bell to hear it looks seldom, from the first pull that began with it', async () => {
  await puller.run()
  joined = true
  device.advance(30_000)
  await pulled(2)
  await idle()
  device.advance(299_999)
  expect(pulls()).toBe(2)
  device.advance(1)
  await pulled(3)
  await idle()
  joined = false
  puller.hear('lost')
  device.advance(10_000)
  await pulled(4)
  await idle()
  device.advance(30_000)
  await pulled(5)
  await idle()
})

test('bells are one pull, soon; not one a bell, and not none because there are so many', async () => {
  await puller.run()
  device.advance(10_000)
  for (let n = 0; n < 9; n += 1) {
    puller.hear('rung')
    device.advance(100)
  }
  expect(pulls()).toBe(1)
  device.advance(100)
  await pulled(2)
  await idle()
  // The next ones wait: a day on which everybody works rings all the time.
  puller.hear('rung')
  device.advance(2_999)
  expect(pulls()).toBe(2)
  device.advance(1)
  await pulled(3)
  await idle()
})

test('a bell during a pull is another pull after it; a pull that begins meanwhile is enough', async () => {
  let answer = () => {}
  feed.before = (what) =>
    what.startsWith('sync')
      ? new Promise((open) => {
          answer = open
        })
      : undefined
  const running = puller.run()
  await pulled(1)
  puller.hear('rung')
  feed.before = () => {}
  answer()
  await running
  device.advance(3_000)
  await pulled(2)
  await idle()
  puller.hear('rung')
  await puller.run()
  expect(pulls()).toBe(3)
  device.advance(29_999)
  expect(pulls()).toBe(3)
})

test('nobody has looked for an hour: no more timers, until somebody does', async () => {
  visible = false
  await puller.run()
  for (let times = 2; times <= 13; times += 1) {
    device.advance(300_000)
    await pulled(times)
    await idle()
  }
  device.advance(24 * 3_600_000)
  expect(pulls()).toBe(13)
  visible = true
  await puller.run()
  device.advance(30_000)
  await pulled(15)
  await idle()
})

test('without a valid session it waits for the sign-in', async () => {
  feed.faults.push({ kind: 'needs-login' })
  await puller.run()
  expect(await reaches(puller.state$, (state) => !state.pulling)).toMatchObject({ needsLogin: true, succeeded: false })
  device.advance(3_600_000)
  expect(pulls()).toBe(1)
  await puller.run()
  expect(await reaches(puller.state$, (state) => !state.pulling)).toMatchObject({ needsLogin: false, succeeded: true })
})

test('stopping does not wait for the server and writes nothing afterwards', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    feed.before = (what) =>
      what.startsWith('sync')
        ? (resolve(),
          new Promise((open) => {
            answer = open
          }))
        : undefined
  })
  const running = puller.run()
  await asked
  await puller.stop()
  answer()
  await running
  expect(feed.asked).toEqual(['sync 0'])
})
