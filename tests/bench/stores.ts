/**
 * `npm run bench -- stores`: RxDB on our packed storage and on its own Dexie storage, in Chromium, beside the floor:
 * IndexedDB alone with one record a row. First sync, first list in a page that has just been opened, one row again.
 */
import { benchDevice } from '../support/bench-device.ts'
import { benchServer } from '../support/bench-server.ts'
import type { StoreWay } from '../support/bench-page/stores.ts'
import { line, milliseconds, ratio } from '../support/figures.ts'
import { median } from '../support/site-speed.ts'

const SYNCED = Number(process.env['HAWA_BENCH_SYNCED'] ?? 10_000)
const SIZES = (process.env['HAWA_BENCH_STUDIES'] ?? '1000,10000,50000').split(',').map(Number)
const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 5)
const WRITES = 25
const SYNC_GOAL = 0.6
const LIST_GOAL = 3
const GROWTH_GOAL = 1.3
const LONGEST_TASK_MS = 50

const WAYS: readonly StoreWay[] = ['floor', 'dexie', 'packed']
const each = <T>() => ({ floor: [] as T[], dexie: [] as T[], packed: [] as T[] })
const server = await benchServer(null)
const device = await benchDevice(server.url)
console.log(
  `\nStores, median of ${RUNS}; goals: first sync × ${SYNC_GOAL} of the floor, no task of ${LONGEST_TASK_MS} ms, ` +
    `first list × ${LIST_GOAL}, × ${GROWTH_GOAL} from the fewest to the most`,
)
line('', 'time', 'ratio', 'longest task')
const syncs = each<number>()
const tasks = each<number>()
for (let run = 0; run <= RUNS; run += 1) {
  for (const way of WAYS) {
    const { ms, longestTask } = await device.call('storeSync', {
      name: `sync-${way}-${run}`,
      way,
      server: server.feed(SYNCED),
    })
    await device.call('clear')
    // The first one compiles the page.
    if (run === 0) continue
    syncs[way].push(ms)
    tasks[way].push(longestTask)
  }
}
for (const way of WAYS) {
  const goal = way === 'packed' ? SYNC_GOAL : undefined
  const shown = way === 'floor' ? '' : ratio(syncs[way], syncs.floor, goal)
  line(
    `first sync of ${SYNCED}, ${way}`,
    milliseconds(median(syncs[way])),
    shown,
    milliseconds(Math.max(...tasks[way])),
  )
}
const first = new Map<number, readonly number[]>()
for (const rows of SIZES) {
  for (const way of WAYS) await device.call('storeSync', { name: `${way}-${rows}`, way, server: server.feed(rows) })
  const whole = each<number>()
  const list = each<number>()
  for (let run = 0; run <= RUNS; run += 1) {
    for (const way of WAYS) {
      const opened = await device.call('storeOpen', { name: `${way}-${rows}`, way, rows })
      if (run === 0) continue
      whole[way].push(opened.whole)
      list[way].push(opened.list)
    }
  }
  first.set(rows, whole.packed)
  const written = each<number>()
  for (const way of WAYS)
    written[way].push(...(await device.call('storeWrite', { name: `${way}-${rows}`, way, runs: WRITES })))
  for (const way of WAYS) {
    const against = (times: typeof whole, goal?: number) =>
      way === 'floor' ? '' : ratio(times[way], times.floor, way === 'packed' ? goal : undefined)
    line(`${rows} rows, ${way}: opened and listed`, milliseconds(median(whole[way])), against(whole, LIST_GOAL))
    line(`${rows} rows, ${way}: listed`, milliseconds(median(list[way])), against(list, LIST_GOAL))
    line(`${rows} rows, ${way}: one row again`, milliseconds(median(written[way])), against(written))
  }
  await device.call('clear')
}
const [fewest, most] = [Math.min(...SIZES), Math.max(...SIZES)]
line(`packed, ${fewest} to ${most} rows`, '', ratio(first.get(most) ?? [], first.get(fewest) ?? [], GROWTH_GOAL))
await device.close()
await server.close()
