import type { MeasureClock } from '../outbox/replayer.ts'
import type { Answer } from '../transport/transport.ts'

/** The device's clock as it was compared with the server's last. */
export interface MeasuredClock {
  /** Server time minus device time, in milliseconds. */
  readonly offsetMs: number
  /** By the server's clock, in milliseconds since 1970. */
  readonly at: number
  /** The latest moment that this device has looked at its clock since, by the server's clock; absent: not yet. */
  readonly seenAt?: number
}

/** Answers are late by their way; nothing shorter is a clock that was set. */
const GRACE_MS = 60_000

/**
 * Server time minus device time in ms, at the device time `now`; null where it is not known: never measured, or the
 * clock stands before a moment that is over, so that somebody has set it since [L18].
 */
export function knownOffset(measured: MeasuredClock | null, now: number): number | null {
  if (!measured || now + measured.offsetMs < latestOver(measured) - GRACE_MS) return null
  return measured.offsetMs
}

const latestOver = ({ at, seenAt }: MeasuredClock): number => Math.max(at, seenAt ?? at)

/** Asks the server where `known` does not know; `digest` tells its time to whatever `known` reads. */
export const clockMeasure =
  (known: () => Promise<number | null>, digest: () => Promise<Answer<unknown>>): MeasureClock =>
  async () => {
    const before = await known()
    if (before !== null) return { kind: 'ok', value: before }
    const answer = await digest()
    return answer.kind === 'ok' ? { kind: 'ok', value: await known() } : answer
  }

/** For those whom the server tells no time: visitors. */
export const UNTOLD = async (): Promise<Answer<null>> => ({ kind: 'ok', value: null })
