/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
  /** Metres; null: not known. */
  readonly accuracy: number | null
}

export type PositionAnswer =
  | { readonly kind: 'found'; readonly position: Position }
  | { readonly kind: PositionProblem }

export type PositionProblem = 'denied' | 'timeout' | 'unavailable'

// A cold receiver under trees needs most of a minute; a fix of the last ten seconds is the same place.
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 45_000, maximumAge: 10_000 }

/** Asks the receiver of the device; needs no network. */
export function askPosition(geolocation: Geolocation | undefined): Promise<PositionAnswer> {
  if (!geolocation) return Promise.resolve({ kind: 'unavailable' })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({
        kind: 'found', position: { latitude: degrees(latitude), longitude: degrees(longitude), accuracy },
      }),
      ({ code }) => resolve({ kind: PROBLEMS[code] ?? 'unavailable' }),
      OPTIONS,
    )
  })
}

/** Six decimals are a hand's breadth; more would only be noise that never compares equal. */
const degrees = (value: number) => Number(value.toFixed(6))

/** By GeolocationPositionError.code. */
const PROBLEMS: Readonly<Record<number, PositionProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
