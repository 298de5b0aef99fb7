/** The PIN that opens a person's own data on a shared tablet. */
export const PIN_LEAST = 6
export const PIN_MOST = 12

export type PinProblem = 'not_digits' | 'too_short' | 'too_long' | 'too_simple'

/** Null: the PIN is acceptable. */
export function pinProblem(pin: string): PinProblem | null {
  if (!/^\d*$/.test(pin)) return 'not_digits'
  if (pin.length < PIN_LEAST) return 'too_short'
  if (pin.length > PIN_MOST) return 'too_long'
  return isSimple(pin) ? 'too_simple' : null
}

/** PINs that a colleague tries first: one digit repeated, at most two different digits, or a run up or down. */
function isSimple(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = new Set(digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0)))
  if (steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 9)) return true
  return new Set(digits).size <= 2
}

/** Wrong PINs before waiting times begin. */
export const FREE_MISSES = 4
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60_000

/** Waiting time after a number of wrong PINs in a row: 30 s, doubled each time, at most an hour. */
export function waitAfterMisses(misses: number): number {
  if (misses <= FREE_MISSES) return 0
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (misses - FREE_MISSES - 1))
}
