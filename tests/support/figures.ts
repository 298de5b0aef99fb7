/** Output and verdict of the benches: medians of contenders that took turns in one run, and their ratios. */
import { median } from './site-speed.ts'

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

export function milliseconds(time: number): string {
  return `${time < 100 ? time.toFixed(1) : Math.round(time)} ms`
}

/** `goal`: at most so many times the floor. */
export function ratio(measured: readonly number[], floor: readonly number[], goal?: number): string {
  const times = median(measured) / median(floor)
  return `× ${times.toFixed(2)}${goal === undefined ? '' : times <= goal ? ' ok' : ' OVER'}`
}

export function line(name: string, ...cells: readonly string[]): void {
  console.log(`  ${name.padEnd(44)}${cells.map((cell) => cell.padStart(14)).join('')}`.trimEnd())
}
