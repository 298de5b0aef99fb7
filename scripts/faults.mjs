/**
 * `npm run faults -- [--schedules 10000] [--engine pglite|postgres|both] [--processes 2] [--from seed]`: fault
 * schedules in number, with new seeds. Prints progress and every failing seed, adds those to
 * tests/faults/kept-seeds.ts, and ends with a table: fault, how often it happened, in how many schedules that failed.
 * Ctrl+C ends early and still prints it.
 */
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './freshness.mjs'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    engine: { type: 'string', default: 'both' },
    processes: { type: 'string', default: '2' },
    from: { type: 'string' },
  },
})
const [schedules, processes] = [Number(values.schedules), Number(values.processes)]
const engines = values.engine === 'both' ? ['pglite', 'postgres'] : [values.engine]
if (!(schedules > 0) || !(processes > 0) || engines.some((engine) => !['pglite', 'postgres'].includes(engine))) {
  throw new Error('--schedules and --processes are numbers, --engine is pglite, postgres or both')
}
const firstSeed = values.from === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.from)
const folder = mkdtempSync(path.join(tmpdir(), 'hawa-faults-'))
const report = path.join(folder, 'schedules.jsonl')
const children = new Set()
let ended = false

/** One vitest at a time gets no more than it can finish before its memory grows: 250 schedules. */
const BATCH = 250
const batches = engines.flatMap((engine) =>
  Array.from({ length: Math.ceil(schedules / BATCH) }, (_, i) => ({
    engine,
    from: firstSeed + i * BATCH,
    count: Math.min(BATCH, schedules - i * BATCH),
  })),
)

const read = () =>
  existsSync(report)
    ? readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
const started = Date.now()
let told = 0

function tell() {
  const lines = read()
  for (const { engine, seed, problem } of lines.slice(told)) {
    if (problem) console.log(`\nFAILED HAWA_FAULT_ENGINE=${engine} HAWA_FAULT_SEED=${seed}\n${problem}`)
  }
  told = lines.length
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `${told} of ${schedules * engines.length} schedules in ${seconds} s, ` +
      `${lines.filter(({ problem }) => problem).length} failed`,
  )
}

async function worker() {
  for (let batch = batches.shift(); batch && !ended; batch = batches.shift()) {
    const log = openSync(path.join(folder, 'vitest.log'), 'a')
    const child = spawn(
      'npx',
      ['--no-install', 'vitest', 'run', '--project', 'faults', 'tests/faults/schedules-1.test.ts'],
      {
        // A process group of its own: npx does not pass signals on.
        cwd: ROOT,
        stdio: ['ignore', log, log],
        detached: true,
        env: {
          ...process.env,
          HAWA_FAULT_ENGINE: batch.engine,
          HAWA_FAULT_SCHEDULES: String(batch.count),
          HAWA_FAULT_PARTS: '1',
          HAWA_FAULT_FROM: String(batch.from),
          HAWA_FAULT_REPORT: report,
        },
      },
    )
    children.add(child)
    await new Promise((resolve) => child.once('close', resolve))
    children.delete(child)
    closeSync(log)
  }
}

process.once('SIGINT', () => {
  ended = true
  for (const { pid } of children) process.kill(-pid, 'SIGTERM')
})
const progress = setInterval(tell, 30_000)
await Promise.all(Array.from({ length: Math.min(processes, batches.length) }, worker))
clearInterval(progress)
tell()

const lines = read()
for (const engine of engines) {
  const own = lines.filter((line) => line.engine === engine)
  const failed = own.filter(({ problem }) => problem)
  // The first line names the problem; after it come the names of the faults, "lost request" among them.
  const sum = (what) => failed.filter(({ problem }) => what.test(problem.split('\n')[0])).length
  console.log(
    `\n${engine}: ${own.length} schedules, first seed ${firstSeed}: ${sum(/lost|forgotten|lacks/)} lost, ` +
      `${sum(/twice|how often|more on the device|only the server has/)} doubled, ` +
      `${sum(/stuck|still (waiting|sending)/)} stuck, ${failed.length} failed in all`,
  )
  const healed = own
    .filter(({ problem }) => !problem)
    .map(({ healedMs }) => healedMs)
    .toSorted((a, b) => a - b)
  const at = (share) => (healed[Math.min(healed.length - 1, Math.floor(healed.length * share))] ?? 0) / 1000
  console.log(
    `nothing waits any more after (device's seconds since the end of the faults): half ${at(0.5)}, 95 % ` +
      `${at(0.95)}, all ${at(1)}`,
  )
  const spent = own.reduce((total, { ms }) => total + ms, 0)
  console.log(`${Math.round(spent / Math.max(1, own.length))} ms a schedule in one process`)
  const names = [...new Set(own.flatMap(({ faults }) => Object.keys(faults)))].toSorted()
  console.log('\n| fault | happened | in schedules | of these failed |\n|---|---|---|---|')
  for (const name of names) {
    const hit = own.filter(({ faults }) => faults[name])
    console.log(
      `| ${name} | ${hit.reduce((total, { faults }) => total + faults[name], 0)} | ${hit.length} | ` +
        `${hit.filter(({ problem }) => problem).length} |`,
    )
  }
}

const bad = [...new Set(lines.filter(({ problem }) => problem).map(({ seed }) => seed))]
if (bad.length > 0) {
  const file = path.join(ROOT, 'tests/faults/kept-seeds.ts')
  const text = readFileSync(file, 'utf8')
  const known = new Set([...text.matchAll(/^ {2}([\d_]+),/gm)].map(([, seed]) => Number(seed.replaceAll('_', ''))))
  const added = bad
    .filter((seed) => !known.has(seed))
    .map((seed) => `  ${String(seed).replace(/\B(?=(\d{3})+$)/g, '_')},\n`)
    .join('')
  writeFileSync(file, text.replace(/\]\n$/, `${added}]\n`))
}
const missing = ended ? 0 : schedules * engines.length - lines.length
if (missing > 0) console.log(`\n${missing} schedules did not run; see ${path.join(folder, 'vitest.log')}`)
else rmSync(folder, { recursive: true, force: true })
process.exitCode = bad.length > 0 || missing > 0 ? 1 : 0
