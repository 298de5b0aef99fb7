export interface Tally {
  readonly passed: number
  readonly failed: number
}
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[]
}
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
}
export const nothing: Tally
export function add(a: Tally, b: Tally): Tally
export function ofStep(succeeded: boolean): Tally
export function ofVitest(report: VitestReport | null, succeeded: boolean): Tally
export function ofPlaywright(report: PlaywrightReport | null, succeeded: boolean): Tally
export function sentence(tally: Tally): string

export function failedOfVitest(report: unknown): string[]
export function failedOfPlaywright(report: unknown): string[]
export function secondTries(report: unknown): string[]
export function neverRun(report: unknown): string[]
