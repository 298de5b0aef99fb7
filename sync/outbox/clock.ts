import type { Entry } from './entry.ts'

type Args = Readonly<Record<string, unknown>>

/** The arguments with the named instants moved by `offsetMs`; ISO 8601 in and out, others untouched. */
export function moveInstants(args: Args, names: readonly string[], offsetMs: number): Args {
  const moved = names.flatMap((name) => {
    const at = Date.parse(String(args[name]))
    return Number.isNaN(at) ? [] : [[name, new Date(at + offsetMs).toISOString()] as const]
  })
  return { ...args, ...Object.fromEntries(moved) }
}

/**
 * Names of the instants that `args` shares with an entry in whose place it goes, and that were corrected there already:
 * they are not moved a second time.
 */
export const keptInstants = ({ args: before, uncorrected = [] }: Entry, args: Args): readonly string[] =>
  Object.keys(args).filter((name) => args[name] === before[name] && !uncorrected.includes(name))

/**
 * The entry with the times that the server shall have [L17, L18]: what was given while the clock was not known is
 * corrected by what was measured since, its own time and the instants in its arguments alike, once.
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
