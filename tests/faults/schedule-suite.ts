import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oracleDatabase, type EngineName } from '../support/oracle-database.ts'
import { openOracle } from '../support/oracle.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import { installPower, type Power } from '../support/power.ts'
import { customer, specialist } from '../support/stack.ts'
import { faultServer, type FaultServer } from './fault-server.ts'
import { clientDay, specialistDay, type Plan } from './day.ts'
import { KEPT_SEEDS } from './kept-seeds.ts'
import { runSchedule, ScheduleFailed, type Outcome, type ScheduleOptions, type World } from './schedule.ts'
import { verify } from './verdict.ts'

/**
 * How many in all, on which engine, and which one: `HAWA_FAULT_SCHEDULES=n`, `HAWA_FAULT_ENGINE=pglite|postgres`,
 * `HAWA_FAULT_SEED=s`; usually both engines, half of the schedules each. Chance is drawn from the seed; the order of
 * requests also depends on the machine, so repeat a seed a few times before you believe it is cured.
 * `HAWA_FAULT_FROM`: the first of new seeds; `HAWA_FAULT_REPORT`: a file for one line of JSON a schedule (npm run
 * faults).
 */
const only = process.env['HAWA_FAULT_SEED']
const asked = process.env['HAWA_FAULT_SCHEDULES']
const engineAsked = process.env['HAWA_FAULT_ENGINE']
const from = process.env['HAWA_FAULT_FROM']
const report = process.env['HAWA_FAULT_REPORT']
const total = only === undefined ? Number(asked ?? (process.env['HAWA_TEST_ALL'] === '1' ? 60 : 8)) : 1
/** Without a number the same schedules every time, so that a change and not chance breaks them. */
const USUAL_SEEDS = [1_054_511_363, 392_834_292] as const
/** Every specialist sees all waiting and delivered studies: a server that is too old makes the pulls slow. */
const PER_SERVER = 25

/** Four field days, then one of a client. */
const planOf = (seed: number): Plan => (seed % 5 === 0 ? clientDay : specialistDay)

const engineOf = (part: number): EngineName => {
  if (engineAsked === 'pglite' || engineAsked === 'postgres') return engineAsked
  return part % 2 === 1 && !withoutPostgres ? 'postgres' : 'pglite'
}

/** One of `files` files, which run side by side; `HAWA_FAULT_PARTS=1` gives all to the first. */
export function schedules(part: number, files: number): void {
  const parts = Number(process.env['HAWA_FAULT_PARTS'] ?? files)
  const engine = engineOf(part)
  const count = part < parts ? Math.floor(total / parts) + (part < total % parts ? 1 : 0) : 0
  const drawn =
    asked === undefined
      ? USUAL_SEEDS[part]
      : from === undefined
        ? undefined
        : Number(from) + part * Math.ceil(total / parts)
  const firstSeed = only === undefined ? (drawn ?? Math.floor(Math.random() * 2 ** 30)) : Number(only)
  const usual = only === undefined && asked === undefined
  const kept = usual ? KEPT_SEEDS : []
  const worlds = freshWorlds(engine)
  if (count === 0) test('no schedule falls to this part', () => {})
  const seeds = [...kept, ...Array.from({ length: count }, (_, i) => firstSeed + i)]
  for (let at = 0; at < seeds.length; at += PER_SERVER) {
    const these = seeds.slice(at, at + PER_SERVER)
    test(
      `schedules ${these[0]} to ${these.at(-1)} on ${engine}: nothing lost, nothing doubled, nothing stuck, ` +
        `device = server = oracle`,
      async () => {
        let world = await worlds.next()
        const failed: string[] = []
        for (const seed of these) {
          const complaint = await complaintOf(world, seed)
          if (complaint === null) continue
          const command = `HAWA_FAULT_ENGINE=${engine} HAWA_FAULT_SEED=${seed} npm run test:faults`
          failed.push(`repeat with: ${command}\n${complaint}`)
          world = await worlds.next()
        }
        if (failed.length > 0) expect.fail(failed.join('\n\n'))
      },
      1_200_000,
    )
  }
}

const complaintOf = (world: World, seed: number): Promise<string | null> =>
  told(world, seed).then(
    () => null,
    (error: unknown) => String(error),
  )

async function told(world: World, seed: number): Promise<void> {
  const since = performance.now()
  const line = (more: object): void => {
    if (report !== undefined)
      appendFileSync(
        report,
        `${JSON.stringify({ engine: world.engine, seed, ms: Math.round(performance.now() - since), ...more })}\n`,
      )
  }
  try {
    const { faults, healedMs } = await judge(world, seed)
    line({ faults: Object.fromEntries(faults), healedMs })
  } catch (error) {
    line({ faults: error instanceof ScheduleFailed ? Object.fromEntries(error.faults) : {}, problem: String(error) })
    throw error
  }
}

/** Runs one schedule and throws the error, with the steps that led there. */
export async function judge(world: World, seed: number, options: ScheduleOptions = {}): Promise<Outcome> {
  const outcome: Outcome = await runSchedule(world, planOf(seed), seed, options)
  try {
    await verify(world, outcome)
    return outcome
  } catch (error) {
    throw new ScheduleFailed(error, outcome.log, outcome.faults)
  } finally {
    await outcome.device.close()
  }
}

export function freshWorlds(engine: EngineName): { next(): Promise<World> } {
  let power: Power
  let server: FaultServer | null = null
  let own: Awaited<ReturnType<typeof oracleDatabase>>
  beforeAll(async () => {
    power = installPower()
    own = await oracleDatabase(engine)
  })
  afterAll(async () => {
    power.uninstall()
    await server?.close()
    await own.close()
  })
  return {
    async next() {
      await server?.close()
      // A schedule that failed may have left it low.
      power.restore()
      power.free()
      server = await faultServer(engine)
      const { stack, restart } = server
      return {
        engine,
        power,
        oracle: openOracle(own.sql),
        stack,
        restart,
        client: await customer(stack),
        rival: await specialist(stack),
      }
    },
  }
}
