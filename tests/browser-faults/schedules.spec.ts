import { withoutPostgres } from '../support/postgres-setup.ts'
import { test } from './faults-test.ts'
import { judge } from './judge.ts'
import { ENGINES, type Engine } from './world.ts'

/** `npm run browser-faults` sets them; see scripts/browser-faults.mjs. */
const asked = process.env['HAWA_BROWSER_FAULT_SCHEDULES']
const only = process.env['HAWA_BROWSER_FAULT_SEED']
const engines = ENGINES.filter(
  (engine) =>
    (process.env['HAWA_BROWSER_FAULT_ENGINE'] ?? engine) === engine && !(engine === 'postgres' && withoutPostgres),
)

/** Failed once; played before any others. */
const KEPT: Readonly<Record<Engine, readonly number[]>> = {
  // On a full disk no page opened; a portal shut the app; nobody could come to their work after a kill; a report stood
  // still for minutes; a request had the id of the one before it; the worker held every connection, and nobody could
  // sign in.
  pglite: [2, 70_000_007, 70_000_008, 70_000_015, 70_000_071, 70_000_216],
  postgres: [],
}

for (const engine of engines) {
  for (const seed of seedsOf(engine)) {
    test(`seed ${seed} on ${engine}: nothing lost, nothing doubled, nothing stuck, device equals server`, async ({
      worlds,
      tell,
    }) => {
      await judge(await worlds.next(engine), seed, tell)
    })
  }
}

function seedsOf(engine: Engine): readonly number[] {
  if (asked === undefined) return only === undefined ? KEPT[engine] : [Number(only)]
  // Every worker reads this file: the first seed is drawn by the script that starts them.
  const first = Number(only)
  return [...KEPT[engine], ...Array.from({ length: Number(asked) }, (_, number) => first + number)]
}
