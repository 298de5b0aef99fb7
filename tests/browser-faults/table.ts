import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import type { Judged } from './judge.ts'

const COLUMNS = ['lost', 'doubled', 'stuck', 'differs', 'error'] as const

/** After the last schedule: the complaints by fault, and how long devices took once all was well. */
export default class Table implements Reporter {
  private readonly judged: Judged[] = []

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations)
      if (type === 'schedule') this.judged.push(JSON.parse(description ?? '') as Judged)
  }

  onEnd(): void {
    for (const engine of new Set(this.judged.map((one) => one.engine)))
      this.print(
        engine,
        this.judged.filter((one) => one.engine === engine),
      )
  }

  printsToStdio(): boolean {
    return false
  }

  private print(engine: string, judged: readonly Judged[]): void {
    const times = new Map<string, number>()
    for (const { faults } of judged) for (const fault of faults) times.set(fault, (times.get(fault) ?? 0) + 1)
    const healed = judged
      .flatMap(({ healMs, seed }) => (healMs === null ? [] : [{ healMs, seed }]))
      .toSorted((a, b) => a.healMs - b.healMs)
    const lines = [
      '',
      `${engine}: ${judged.length} schedules, ${judged.reduce((sum, { deeds }) => sum + deeds, 0)} deeds, ` +
        `${judged.reduce((sum, { requests }) => sum + requests, 0)} requests that suffered`,
      `nothing waited any more after ${seconds(middle(healed)?.healMs)} (median), ${seconds(healed.at(-1)?.healMs)} ` +
        `at most (seed ${healed.at(-1)?.seed ?? '-'}); a schedule took ` +
        `${seconds(middle(judged.map(({ ms }) => ms).toSorted((a, b) => a - b)))} (median)`,
      row(['fault', 'times', ...COLUMNS]),
      ...[...times]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([fault, count]) => row([fault, count, ...counts(judged.filter(({ faults }) => faults.includes(fault)))])),
      row(['all', judged.length, ...counts(judged)]),
      ...judged
        .filter(({ complaint }) => complaint !== null)
        .map(({ seed, complaint }) => `failed: --seed ${seed} --engine ${engine} (${complaint})`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
}

const counts = (judged: readonly Judged[]): number[] =>
  COLUMNS.map((kind) => judged.filter(({ complaint }) => complaint === kind).length)
const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(8))).join('')
const middle = <T>(sorted: readonly T[]): T | undefined => sorted[Math.floor(sorted.length / 2)]
const seconds = (ms: number | undefined): string => (ms === undefined ? '-' : `${(ms / 1000).toFixed(1)} s`)
