/**
 * `npm run bench -- first-sync`: from an empty device to the first list, in Chromium, over HTTP of this machine. The
 * floor fetches the same pages and writes them with IndexedDB alone; `--peers` lets PouchDB replicate the same studies
 * from a CouchDB.
 */
import { benchDevice } from '../support/bench-device.ts'
import { benchServer } from '../support/bench-server.ts'
import { line, milliseconds, ratio } from '../support/figures.ts'
import { pouchScript } from '../support/pouch-script.ts'
import { median } from '../support/site-speed.ts'
import type { FirstSync } from '../support/bench-page/page.ts'

const SIZES = (process.env['HAWA_BENCH_STUDIES'] ?? '1000,10000').split(',').map(Number)
const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 7)
const GOAL = 1.25
const LONGEST_TASK_MS = 50
const POUCH_GOAL = 5

const peers = process.argv.includes('--peers')
const ways = ['floor', 'hawa', ...(peers ? ['pouch' as const] : [])] as const
const server = await benchServer(peers ? await pouchScript() : null)
const device = await benchDevice(server.url)
console.log(
  `\nFirst sync, median of ${RUNS}; goals × ${GOAL} of the floor, no task of ${LONGEST_TASK_MS} ms, ${POUCH_GOAL} ` +
    `times as fast as PouchDB${peers ? '' : ' (only with --peers)'}`,
)
line('', 'whole', 'ratio', 'longest task', 'in the worst')
for (const rows of SIZES) {
  const runs: Record<(typeof ways)[number], FirstSync[]> = { floor: [], hawa: [], pouch: [] }
  for (let run = 0; run <= RUNS; run += 1) {
    for (const way of ways) {
      const measured = await device.call('firstSync', {
        name: `${way}-${rows}-${run}`,
        server: server.feed(rows),
        rows,
        way,
      })
      await device.call('clear')
      // The first one compiles the page.
      if (run > 0) runs[way].push(measured)
    }
  }
  const times = (way: (typeof ways)[number]) => runs[way].map(({ ms }) => ms)
  for (const way of ways) {
    const tasks = runs[way].map(({ longestTask }) => longestTask)
    line(
      `${rows} studies, ${way}`,
      milliseconds(median(times(way))),
      way === 'floor' ? '' : ratio(times(way), times('floor'), way === 'hawa' ? GOAL : undefined),
      milliseconds(median(tasks)),
      `${Math.round(Math.max(...tasks))} ms${way === 'hawa' && median(tasks) > LONGEST_TASK_MS ? ' OVER' : ''}`,
    )
  }
  if (peers) {
    const faster = median(times('pouch')) / median(times('hawa'))
    line(`${rows} studies, PouchDB against Hawa`, '', `× ${faster.toFixed(1)} ${faster >= POUCH_GOAL ? 'ok' : 'UNDER'}`)
  }
}
await device.close()
await server.close()
