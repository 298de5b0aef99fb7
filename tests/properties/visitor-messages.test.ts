import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { chance } from '../support/random.ts'
import { printSeed } from '../support/seed.ts'
import {
  contactMessage,
  expertRequest,
  itemsNow,
  queued,
  subscription,
  visitorBench,
} from '../support/visitor-bench.ts'

const first = printSeed()
const SCHEDULES = 40

/** One visitor's day on a bad network: two tabs, reloads, hours that pass; then all is healed. */
async function day(seed: number, options: { readonly ledgerOn?: boolean } = {}): Promise<void> {
  const dice = chance(seed)
  const { device, server, network, errors, open } = visitorBench({ seed, random: dice.next })
  server.ledgerOn = options.ledgerOn ?? true
  const tabs = [await open(), await open()]
  const ids: string[] = []
  network.weather(0.6)
  for (let step = 0; step < 12; step++) {
    const index = dice.below(2)
    const tab = tabs[index] ?? (await open())
    switch (dice.below(5)) {
      case 0:
      case 1:
        ids.push(
          await queued(
            tab,
            dice.pick([contactMessage(`m${step}`), expertRequest(`m${step}`), subscription(`m${step}@example.org`)]),
          ),
        )
        break
      case 2:
        device.advance(dice.below(300_000))
        break
      case 3:
        await tab.close()
        tabs[index] = await open()
        break
      default:
        network.offline = !network.offline
    }
  }
  await network.heal()
  const [last] = tabs
  if (!last) throw new Error('no tab')
  await expect
    .poll(
      async () => {
        device.advance(10 * 60_000)
        await last.replay()
        return (await itemsNow(last)).filter(({ state }) => state.kind !== 'received').length
      },
      { timeout: 20_000, interval: 1 },
    )
    .toBe(0)
  await network.heal()
  expect(server.effects.map(({ id }) => id).toSorted(), 'exactly once').toEqual(ids.toSorted())
  expect(errors).toEqual([])
  for (const tab of tabs) await tab.close()
}

describe('messages of visitors', () => {
  test('arrive exactly once whatever the network does', async () => {
    for (let nth = 0; nth < SCHEDULES; nth++) {
      await day(first + nth).catch((error: unknown) => {
        throw new Error(`schedule with seed ${first + nth}`, { cause: error })
      })
    }
  })

  test('the schedules notice a server without a ledger', async () => {
    // About every second one does.
    const noticed: boolean[] = []
    while (!noticed.includes(true) && noticed.length < SCHEDULES)
      noticed.push(
        await day(first + noticed.length, { ledgerOn: false }).then(
          () => false,
          () => true,
        ),
      )
    expect(noticed).toContain(true)
  })
})
