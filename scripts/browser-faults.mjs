/**
 * Real browsers through a faulty network, see docs/fault-runs.md:
 *
 *   npm run browser-faults -- --schedules 300 --engine postgres
 *   npm run browser-faults -- --seed 17 --engine pglite           one again
 *
 * Before new schedules it proves that it detects code broken on purpose (mutants.spec.ts). Without `--engine`, both.
 * `--workers` (2): each has a server and a browser of its own. `--first`: the first seed; without it, a random one,
 * which is printed. Needs the built site (`npm run build`).
 */
import { parseArgs } from 'node:util'
import { runStep } from './test/step.mjs'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string' },
    engine: { type: 'string' },
    seed: { type: 'string' },
    first: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
})
if (values.engine !== undefined && !['pglite', 'postgres'].includes(values.engine))
  throw new Error('--engine pglite or --engine postgres')
const one = values.seed !== undefined
const first = values.seed ?? values.first ?? String(Math.floor(Math.random() * 2 ** 30))
console.log(one ? `Seed ${first}` : `${values.schedules ?? 20} schedules for each engine, from seed ${first}`)

const succeeded = await runStep(
  'browser fault schedules',
  'npx',
  [
    '--no-install',
    'playwright',
    'test',
    '--project',
    'browser-faults',
    '--workers',
    values.workers,
    ...(one ? ['schedules.spec.ts'] : []),
  ],
  {
    environment: {
      HAWA_BROWSER_FAULTS: '1',
      HAWA_BROWSER_FAULT_SEED: first,
      ...(one ? {} : { HAWA_BROWSER_FAULT_SCHEDULES: values.schedules ?? '20' }),
      ...(values.engine === undefined ? {} : { HAWA_BROWSER_FAULT_ENGINE: values.engine }),
    },
    limitMs: 24 * 60 * 60 * 1000,
  },
)
process.exitCode = succeeded ? 0 : 1
