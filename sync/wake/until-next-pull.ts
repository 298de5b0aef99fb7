/** What is known when a pull has ended, or something was heard since. */
export interface Moment {
  readonly visible: boolean
  /** How long nobody has looked at this page. */
  readonly hiddenMs: number
  /** The bell was heard during the whole last pull and is still: what it missed before, that pull has brought. */
  readonly joined: boolean
  /** Pulls in a row that did not end well. */
  readonly failures: number
  /** `rung`: there is news. `lost`: the bell is not heard any more; there may be, or the server is away. */
  readonly heard: Heard | null
  /** Since the last pull began; negative when the clock was set back meanwhile [L17]. */
  readonly sinceLastMs: number
  /** In [0, 1): never all devices at once. */
  readonly chance: number
}

export type Heard = 'rung' | 'lost'

const VISIBLE_MS = 30_000
const HIDDEN_MS = 5 * 60_000
/** With a bell to hear, a look is only for bells that were lost on the way. */
const JOINED_MS = 5 * 60_000
const NOBODY_LOOKS_MS = 60 * 60_000
/** After a failure: twice as long each time, up to the usual rhythm. */
const FIRST_RETRY_MS = 2_000
const RUNG_MS = 1_000
/** A day on which the bell rings all the time. */
const RUNG_GAP_MS = 3_000
const LOST_MS = 10_000

/** Milliseconds; null: not before somebody looks, or the network is back. */
export function untilNextPull({
  visible,
  hiddenMs,
  joined,
  failures,
  heard,
  sinceLastMs,
  chance,
}: Moment): number | null {
  if (heard === 'rung') return Math.max(RUNG_MS * between(0.1, chance), RUNG_GAP_MS - Math.max(0, sinceLastMs))
  if (hiddenMs >= NOBODY_LOOKS_MS) return null
  const usual = visible ? VISIBLE_MS : HIDDEN_MS
  if (failures > 0) return Math.min(usual, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10)) * between(0.5, chance)
  if (heard === 'lost') return LOST_MS * between(0.1, chance)
  return visible && joined ? JOINED_MS : usual
}

/** From `least` to 1. */
const between = (least: number, chance: number): number => least + (1 - least) * chance
