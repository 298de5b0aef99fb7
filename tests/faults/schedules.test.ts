import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPower, type Power } from '../support/power.ts'
import { customer, freshStack, specialist } from '../support/stack.ts'
import { runSchedule, type Outcome, type World } from './schedule.ts'
import { verify } from './verdict.ts'

/** How many, and which: `HAWA_FAULT_SEED` repeats one of an earlier run. */
const only = process.env['HAWA_FAULT_SEED']
const count = only === undefined ? Number(process.env['HAWA_FAULT_SCHEDULES'] ?? 200) : 1
const firstSeed = only === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(only)
/** Every specialist sees all waiting and delivered studies: a server that is too old makes the pulls slow. */
const PER_SERVER = 25

let power: Power
let world: World | null = null

beforeAll(() => {
  power = installPower()
})
afterAll(async () => {
  power.uninstall()
  await world?.stack.close()
})

async function freshWorld(): Promise<World> {
  await world?.stack.close()
  const stack = await freshStack()
  return { stack, power, client: await customer(stack), rival: await specialist(stack) }
}

for (let batch = 0; batch * PER_SERVER < count; batch++) {
  const seeds = Array.from({ length: Math.min(PER_SERVER, count - batch * PER_SERVER) }, (_, i) => firstSeed + batch * PER_SERVER + i)
  test(`schedules ${seeds[0]} to ${seeds.at(-1)}: nothing lost, nothing doubled, device equals server`, async () => {
    world = await freshWorld()
    for (const seed of seeds) {
      const started = performance.now()
      const outcome: Outcome = await runSchedule(world, seed).catch((error: unknown): never => expect.fail(`HAWA_FAULT_SEED=${seed}\n${String(error)}`))
      try {
        await verify(world, outcome)
      } catch (error) {
        expect.fail(`HAWA_FAULT_SEED=${seed}\n${String(error)}\n${outcome.log.join('\n')}`)
      }
      await outcome.device.close()
      if (process.env['T']) console.log(seed, Math.round(performance.now() - started))
    }
  }, 600_000)
}
