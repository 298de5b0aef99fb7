import type { Entry } from './entry.ts'

type Args = Readonly<Record<string, unknown>>

/** Adds `offsetMs` to the named instants of the arguments; ISO 8601 in and out, other arguments unchanged. */
export function moveInstants(args: Args, names: readonly string[], offsetMs: number): Args {
  const moved = names.flatMap((name) => {
    const at = Date.parse(String(args[name]))
    return Number.isNaN(at) ? [] : [[name, new Date(at + offsetMs).toISOString()] as const]
  })
  return { ...args, ...Object.fromEntries(moved) }
}

/**
 * Names of the arguments that `args` takes over from a replaced entry with corrected times: not to be corrected again.
 */
export const keptInstants = ({ args: before, uncorrected = [] }: Entry, args: Args): readonly string[] =>
  Object.keys(args).filter((name) => args[name] === before[name] && !uncorrected.includes(name))

/**
 * The entry with times for the server [L17, L18]. An entry given before the clock was measured gets its own time and
 * the instants in its arguments corrected, once.
 */
export function timed(entry: Entry, offsetMs: number | null): Entry {
  if (entry.clockOffsetMs !== null || offsetMs === null) return entry
  const { uncorrected = [], ...rest } = entry
  return {
    ...rest,
    madeAt: new Date(entry.deviceTime + offsetMs).toISOString(),
    clockOffsetMs: offsetMs,
    args: moveInstants(entry.args, uncorrected, offsetMs),
  }
}
