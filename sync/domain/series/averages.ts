/** Averages of a series by its written stamps; sources and rules: docs/decisions/0133-a-reader-of-instruments.md. */

export interface Sample {
  /** ms since 1970, UTC. */
  readonly at: number
  readonly value: number
}

export interface Mean {
  /** Of a day, its hours. */
  readonly samples: number
  readonly value: number
}

export type Averaging = 'arithmetic' | 'energetic' | 'circular'

/** Share of the samples of an hour, and of the hours of a day, that an average needs. */
export const CAPTURE = 0.75
const HOUR_MS = 3_600_000

/** NaN without values. Energetic: 10 log10 of the mean energy; circular: degrees of the mean vector. */
export function meanOf(values: readonly number[], averaging: Averaging): number {
  const sum = (of: (value: number) => number) => values.reduce((total, value) => total + of(value), 0)
  switch (averaging) {
    case 'energetic':
      return 10 * Math.log10(sum((level) => 10 ** (level / 10)) / values.length)
    case 'circular': {
      const angle = (Math.atan2(sum(sine), sum(cosine)) * 180) / Math.PI
      return (angle + 360) % 360
    }
    default:
      return sum((value) => value) / values.length
  }
}

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

/**
 * Hours [H, H+1) UTC with at least 75 % of the samples that the interval makes, in order. Nothing without an interval.
 * @param interval in seconds
 */
export function hourlyMeans(
  samples: readonly Sample[],
  interval: number | null,
  averaging: Averaging,
): ReadonlyMap<number, Mean> {
  const hours = new Map<number, number[]>()
  if (interval === null) return new Map()
  for (const { at, value } of samples) {
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS
    const values = hours.get(hour)
    if (values) values.push(value)
    else hours.set(hour, [value])
  }
  const needed = (CAPTURE * 3600) / interval
  const whole = [...hours].filter(([, values]) => values.length >= needed).toSorted(([a], [b]) => a - b)
  return new Map(whole.map(([hour, values]) => [hour, { samples: values.length, value: meanOf(values, averaging) }]))
}

/**
 * Calendar days with at least 18 hourly means, in order: the mean of those.
 * @param dayOf the day YYYY-MM-DD of an instant, on the clock of the site or the file
 */
export function dailyMeans(
  hours: ReadonlyMap<number, Mean>,
  dayOf: (instant: number) => string,
  averaging: Averaging,
): ReadonlyMap<string, Mean> {
  const days = new Map<string, number[]>()
  for (const [hour, { value }] of hours) {
    const day = dayOf(hour)
    days.set(day, [...(days.get(day) ?? []), value])
  }
  const whole = [...days].filter(([, values]) => values.length >= CAPTURE * 24)
  return new Map(whole.map(([day, values]) => [day, { samples: values.length, value: meanOf(values, averaging) }]))
}
