/** One test, or one check without tests. */
export interface Outcome {
  readonly title: string
  /** Repeats it. */
  readonly command: string
  readonly passed: boolean
  readonly ms: number
  /** The first line of the error. */
  readonly message: string
}
export function readReport(file: string): unknown
export function ofStep(title: string, succeeded: boolean, command: string): readonly Outcome[]
export function ofVitest(report: unknown, succeeded: boolean, run?: string): readonly Outcome[]
export function ofPlaywright(report: unknown, succeeded: boolean): readonly Outcome[]
export function lastWords(outcomes: readonly Outcome[], slow?: number): string
