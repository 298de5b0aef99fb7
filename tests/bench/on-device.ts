/**
 * `npm run bench -- on-device`: with 1,000, 10,000 and 50,000 studies on the device, in Chromium: the missions list in
 * a page that has just been opened, a command until it is on the disk and in the list, and a list that is open after
 * one row has changed. Beside each the same with IndexedDB alone, in turn with it.
 */
import type { Change } from '../support/bench-page/page.ts'
import { benchDevice } from '../support/bench-device.ts'
import { benchServer } from '../support/bench-server.ts'
import { line, milliseconds, ratio } from '../support/figures.ts'
import { median } from '../support/site-speed.ts'

const SIZES = (process.env['HAWA_BENCH_STUDIES'] ?? '1000,10000,50000').split(',').map(Number)
const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 9)
const GOAL = 3
const GROWTH_GOAL = 1.3
/** The page's list has fifty; each command is about another one of them. */
const COMMANDS = 25

const server = await benchServer(null)
const device = await benchDevice(server.url)
const opened = new Map<number, readonly number[]>()
console.log(
  `\nOn the device, median of ${RUNS} (commands: of ${COMMANDS}); goals × ${GOAL} of the floor, × ${GROWTH_GOAL}
    from the fewest to the most`,
)
line('', 'floor', 'Hawa', 'ratio')
for (const rows of SIZES) {
  const name = `device-${rows}`
  await device.call('fill', { name, server: server.feed(rows) })
  const times = { floor: [] as number[], store: [] as number[], hawa: [] as number[] }
  for (let run = 0; run <= RUNS; run += 1) {
    for (const way of ['floor', 'store', 'hawa'] as const) {
      const ms = await device.call('coldOpen', { name, way, rows })
      if (run > 0) times[way].push(ms)
    }
  }
  opened.set(rows, times.hawa)
  compare(`${rows} studies, first list: its database alone`, times.floor, times.store, GOAL)
  compare(`${rows} studies, first list: the whole sync`, times.floor, times.hawa, GOAL)

  const live = await device.call('liveList', { name, runs: RUNS })
  for (const change of ['stays', 'enters', 'leaves'] as const satisfies readonly Change[]) {
    compare(`${rows} studies, live list, the row ${change}`, live[change].floor, live[change].hawa, GOAL)
  }

  const { strict, relaxed, durable, seen } = await device.call('commands', { name, runs: COMMANDS })
  compare(`${rows} studies, a command on the disk`, strict, durable)
  compare(`${rows} studies, … and in the list`, strict, seen, GOAL)
  compare(`${rows} studies, … against relaxed durability`, relaxed, seen)
}
const [fewest, most] = [Math.min(...SIZES), Math.max(...SIZES)]
line(
  `first list, ${fewest} to ${most} studies`,
  '',
  '',
  ratio(opened.get(most) ?? [], opened.get(fewest) ?? [], GROWTH_GOAL),
)
await device.close()
await server.close()

function compare(name: string, floor: readonly number[], hawa: readonly number[], goal?: number): void {
  line(name, milliseconds(median(floor)), milliseconds(median(hawa)), ratio(hawa, floor, goal))
}
