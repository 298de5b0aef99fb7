import type { PlaceGiven, PositionOrigin } from '../../../sync/domain/observation.ts'

/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
  /** Metres; null: not known. */
  readonly accuracy: number | null
  /** ISO 8601, by the device's clock: of the fix; null: typed. */
  readonly at: string | null
  readonly origin: PositionOrigin
}

export type PositionAnswer =
  | { readonly kind: 'found'; readonly position: Position }
  | { readonly kind: PositionProblem }

export type PositionProblem = 'denied' | 'timeout' | 'unavailable'

/** Metres: below the first a measurement stops, above the second the screen says that it is poor. */
export const GOOD_ACCURACY = 15
export const POOR_ACCURACY = 50
/** A circle of this size is no place, and no command takes a larger one. */
const WORST_ACCURACY = 100_000

// A cold receiver under trees needs most of a minute; a fix of the last ten seconds is the same place.
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 45_000, maximumAge: 10_000 }
/** Nobody stands still for longer. */
const LONGEST_MS = 90_000

/** Asks the receiver of the device once; needs no network. */
export function askPosition(geolocation: Geolocation | undefined): Promise<PositionAnswer> {
  if (!geolocation) return Promise.resolve({ kind: 'unavailable' })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      (fix) => {
        const position = positionOf(fix)
        resolve(position ? { kind: 'found', position } : { kind: 'unavailable' })
      },
      ({ code }) => resolve({ kind: PROBLEMS[code] ?? 'unavailable' }),
      OPTIONS,
    )
  })
}

export interface Measuring {
  /** The best fix so far. */
  readonly onFix: (position: Position) => void
  /** Good enough, given up or refused; the problem is null where there was a fix. */
  readonly onEnd: (problem: PositionProblem | null) => void
}

/**
 * Measures until the position is good enough. The returned function stops it earlier, with the best position so far.
 */
export function measurePosition(geolocation: Geolocation | undefined, { onFix, onEnd }: Measuring): () => void {
  if (!geolocation) {
    onEnd('unavailable')
    return () => {}
  }
  let best: Position | null = null
  let over = false
  const end = (problem: PositionProblem | null): void => {
    if (over) return
    over = true
    geolocation.clearWatch(watch)
    clearTimeout(longest)
    onEnd(best ? null : problem)
  }
  const longest = setTimeout(() => end('timeout'), LONGEST_MS)
  const watch = geolocation.watchPosition(
    (fix) => {
      const position = positionOf(fix)
      if (over || !position || (best && metres(best) < metres(position))) return
      best = position
      onFix(position)
      // `watch` is known only once this function has returned, and a fix may come before.
      if (metres(position) <= GOOD_ACCURACY) queueMicrotask(() => end(null))
    },
    ({ code }) => queueMicrotask(() => end(PROBLEMS[code] ?? 'unavailable')),
    { ...OPTIONS, maximumAge: 0 },
  )
  return () => end(null)
}

const metres = ({ accuracy }: Position): number => accuracy ?? Infinity

/** As the arguments of a command have it. */
export const placeGiven = (position: Position | null): PlaceGiven =>
  position
    ? {
        latitude: position.latitude,
        longitude: position.longitude,
        position_origin: position.origin,
        ...(position.accuracy !== null && { accuracy: Math.ceil(position.accuracy) }),
        ...(position.at !== null && { position_at: position.at }),
      }
    : {}

/**
 * The position that was given with a command, null where none was, to be given again: its time is the device's once
 * more. `offsetMs`: server time minus device time.
 */
export function placeOf(args: Readonly<Record<string, unknown>>, offsetMs: number): Position | null {
  const { latitude, longitude, accuracy, position_at: at, position_origin: origin } = args
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return {
    latitude,
    longitude,
    accuracy: typeof accuracy === 'number' ? accuracy : null,
    at: typeof at === 'string' ? new Date(Date.parse(at) - offsetMs).toISOString() : null,
    origin: origin === 'saisie' ? 'saisie' : 'mesuree',
  }
}

/** Null: the receiver says 0, 0 (it knows nothing) or an impossible place. */
function positionOf({ coords, timestamp }: GeolocationPosition): Position | null {
  const [latitude, longitude] = [degrees(coords.latitude), degrees(coords.longitude)]
  const { accuracy } = coords
  if (!isSomewhere(latitude, longitude) || accuracy > WORST_ACCURACY) return null
  // Some receivers give the time of their satellites' week, or none.
  const taken = Math.abs(timestamp - Date.now()) < 3_600_000 ? timestamp : Date.now()
  return {
    latitude,
    longitude,
    accuracy: accuracy >= 0 ? accuracy : null,
    at: new Date(taken).toISOString(),
    origin: 'mesuree',
  }
}

export const isSomewhere = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0)

/** Six decimals are a hand's breadth; more would only be noise that never compares equal. */
export const degrees = (value: number): number => Number(value.toFixed(6))

/** By GeolocationPositionError.code. */
const PROBLEMS: Readonly<Record<number, PositionProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
