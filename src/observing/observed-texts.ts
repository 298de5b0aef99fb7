/** When and where of a fact as a form holds it: texts, so that a draft keeps them. */
import { instantOf, wallClock } from '../../sync/domain/zones.ts'
import { INSTANT_ORIGINS, type InstantOrigin, type ObservedGiven } from '../../sync/domain/observation.ts'
import { isSomewhere, placeGiven, type Position } from '../data/device/device-position.ts'

export interface ObservedTexts {
  readonly at_origin: OriginText
  /** As it was measured or typed (JSON); empty: none. */
  readonly position: string
}

/** Until a person types a time, the time is the moment of saving; of a corrected record, its earlier time. */
export type OriginText = 'horloge' | 'saisie' | Kept

/** The time beside it is the recorded instant, to the millisecond (ISO 8601), with the origin that it had; or none. */
type Kept = `gardee:${InstantOrigin | ''}`

export const isKept = (origin: OriginText): origin is Kept => origin.startsWith('gardee:')

export const UNOBSERVED: ObservedTexts = { at_origin: 'horloge', position: '' }

export const positionText = (position: Position | null): string => (position ? JSON.stringify(position) : '')

/** Null: none, or one that another version wrote. */
export function positionIn(text: string): Position | null {
  try {
    const found: unknown = text === '' ? null : JSON.parse(text)
    return isPosition(found) ? found : null
  } catch {
    return null
  }
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null) return false
  const { latitude, longitude, accuracy, at, origin } = value as Partial<Record<keyof Position, unknown>>
  return (
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    isSomewhere(latitude, longitude) &&
    (accuracy === null || typeof accuracy === 'number') &&
    (at === null || typeof at === 'string') &&
    (origin === 'mesuree' || origin === 'saisie')
  )
}

export interface TimeLimits {
  /** Of the study: its clock is that of the place. */
  readonly pays: string
  /** Null: not known. */
  readonly earliest: Date | null
  readonly latest: Date | null
}

/** Nothing is recorded on a mission before it is accepted. */
export const startOf = ({ date_acceptation }: { readonly date_acceptation: string | null }): Date | null =>
  date_acceptation === null ? null : new Date(date_acceptation)

export type TimeProblem = 'time' | 'too_early' | 'too_late'

export const isTimeProblem = (problem: string): problem is TimeProblem =>
  problem === 'time' || problem === 'too_early' || problem === 'too_late'

/** Of a form's problems, those that its `TimeField` says. */
export const timeProblemIn = (problem: string | undefined): TimeProblem | null =>
  problem !== undefined && isTimeProblem(problem) ? problem : null

/** The field has no seconds, and two clocks that agree differ by less than a minute. */
const GRACE_MS = 60_000

/** Of a time that was typed; the clock's own and a recorded one cannot be wrong here. Null: it can be. */
export function timeProblem(wall: string, { at_origin }: ObservedTexts, limits: TimeLimits): TimeProblem | null {
  if (at_origin !== 'saisie') return null
  const at = instantOf(wall, limits.pays)
  if (!at || at.getTime() < Date.UTC(2000, 0, 1)) return 'time'
  if (limits.latest && at.getTime() > limits.latest.getTime() + GRACE_MS) return 'too_late'
  return limits.earliest && at.getTime() < limits.earliest.getTime() - GRACE_MS ? 'too_early' : null
}

/**
 * Arguments of a command: the instant (ISO 8601) and the rest. `now` is the device's own clock, which the outbox
 * corrects; a typed time is one of the place and stays.
 */
export function observedGiven(
  wall: string,
  texts: ObservedTexts,
  pays: string,
  now: Date,
): ObservedGiven & { readonly at: string } {
  const place = placeGiven(positionIn(texts.position))
  if (isKept(texts.at_origin)) {
    const origin = INSTANT_ORIGINS.find((one) => texts.at_origin === `gardee:${one}`)
    return { at: wall, ...(origin && { at_origin: origin }), ...place }
  }
  const typed = texts.at_origin === 'saisie' ? instantOf(wall, pays) : null
  return { at: (typed ?? now).toISOString(), at_origin: texts.at_origin, ...place }
}

/**
 * The same of a command that waits, for the form that corrects it: its instant and its position stay as they were
 * recorded until the person changes them. `at` is ISO 8601.
 */
export function observedTexts(
  args: Readonly<Record<string, unknown>>,
  at: string,
  pays: string,
): ObservedTexts & { readonly wall: string } {
  // Versions that told no origin knew none but the receiver.
  const { latitude, longitude, accuracy = null, position_at = null, position_origin = 'mesuree' } = args
  const position: unknown = { latitude, longitude, accuracy, at: position_at, origin: position_origin }
  const origin = INSTANT_ORIGINS.find((one) => one === args['at_origin']) ?? ''
  return {
    ...(origin === 'saisie'
      ? { wall: wallClock(new Date(at), pays), at_origin: origin }
      : { wall: at, at_origin: `gardee:${origin}` as const }),
    position: isPosition(position) ? positionText(position) : '',
  }
}
