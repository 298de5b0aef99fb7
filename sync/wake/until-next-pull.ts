/** The state after a pull or a signal. */
export interface Moment {
  readonly visible: boolean
  /** How long this page has been hidden. */
  readonly hiddenMs: number
  /** The Realtime line was joined during the whole last pull and still is, so no signal was missed. */
  readonly joined: boolean
  /** Failed pulls in a row. */
  readonly failures: number
  /** `rung`: the server signalled a change. `lost`: the line is gone; there may be changes, or the server is down. */
  readonly heard: Heard | null
  /** Time since the last pull began; negative when the clock was set back meanwhile [L17]. */
  readonly sinceLastMs: number
  /** In [0, 1): spreads the devices over time. */
  readonly chance: number
}

export type Heard = 'rung' | 'lost'

const VISIBLE_MS = 30_000
const HIDDEN_MS = 5 * 60_000
/** With a joined line, pulls only make up for lost signals. */
const JOINED_MS = 5 * 60_000
const NOBODY_LOOKS_MS = 60 * 60_000
/** After a failure: doubled each time, up to the usual interval. */
const FIRST_RETRY_MS = 2_000
const RUNG_MS = 1_000
/** Minimum interval between pulls while signals keep coming. */
const RUNG_GAP_MS = 3_000
const LOST_MS = 10_000

/** Milliseconds until the next pull; null: not before the page is visible, or the network is back. */
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

/** A number from `least` to 1. */
const between = (least: number, chance: number): number => least + (1 - least) * chance
