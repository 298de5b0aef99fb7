/**
 * `npm run bench -- statements`: cost of the statements of a request on the embedded engine, as the server sends them
 * (supabase/local/gaps/prepared-statements.ts) and as PGlite sends them by itself, in turn on two equal databases.
 */
import { PGlite } from '@electric-sql/pglite'
import { openMemory } from '../../supabase/local/engine/database.ts'
import { median } from '../support/site-speed.ts'
import { timed } from '../support/figures.ts'
import { preparedTemplate } from '../support/pglite-template.ts'

const ROUNDS = 200
const RUNS = 7
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** As they come with one question of a device: who asks, the settings, the question. */
const REQUEST: readonly (readonly [string, readonly unknown[]])[] = [
  ['select * from auth.users where id = $1', [NOBODY]],
  ['BEGIN', []],
  [
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true)`,
    [NOBODY, 'authenticated'],
  ],
  ['select * from public.pull_studies(after_rev := $1::bigint, batch := $2::integer) limit $3', [0, 500, 1000]],
  ['COMMIT', []],
]

const { connection, close } = await openMemory(await preparedTemplate())
const ours = connection.driver as PGlite
const genuine = await PGlite.create({ fs: await preparedTemplate() })

async function requests(driver: PGlite): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [text, parameters] of REQUEST) await driver.query(text, [...parameters])
  }
}

const times = { ours: [] as number[], genuine: [] as number[] }
for (let run = 0; run <= RUNS; run += 1) {
  const [one, other] = [await timed(() => requests(ours)), await timed(() => requests(genuine))]
  // The first one warms up.
  if (run === 0) continue
  times.ours.push(one)
  times.genuine.push(other)
}
await close()
await genuine.close()

const each = (all: readonly number[]): number => median(all) / ROUNDS
console.log(
  `\nStatements of one request on PGlite, median of ${RUNS}: prepared once ${each(times.ours).toFixed(2)} ms, ` +
    `PGlite's own way ${each(times.genuine).toFixed(2)} ms, × ${(each(times.ours) / each(times.genuine)).toFixed(2)}`,
)
