import * as v from 'valibot'
import { INSTANT_ORIGINS, POSITION_ORIGINS } from '../domain/observation.ts'
import { between, oneOf, position, serverInstant } from './fields.ts'
import { ofDeviceClock } from './instants.ts'

/** When something was done in the field, as `serverInstant`; `instantOrigin` beside it says by whose clock. */
export const fieldInstant = v.pipe(serverInstant, ofDeviceClock<string>('at_origin'))

/** The same where an older version of the app does not say it. */
export const stepInstant = v.exactOptional(fieldInstant)

/** Absent: by the device's clock. */
export const instantOrigin = v.exactOptional(oneOf(INSTANT_ORIGINS))

/** Where it was done, and how that is known. */
export const place = {
  ...position,
  accuracy: v.exactOptional(between(0, 100_000)),
  position_at: v.exactOptional(v.pipe(serverInstant, ofDeviceClock<string>())),
  position_origin: v.exactOptional(oneOf(POSITION_ORIGINS)),
}

/**
 * When a step was taken, as the server will bound it: not before what it follows, nor after it was given. All are ISO
 * 8601; `said` is missing where an older version of the app gave the command.
 */
export function stepAt(said: string | undefined, after: readonly (string | null)[], given: string): string {
  const earliest = after.reduce((last, one) => later(last, one), null)
  const asked = said !== undefined && Date.parse(said) < Date.parse(given) ? said : given
  return later(earliest, asked)
}

function later<T extends string | null>(one: string | null, other: T): string | T {
  return one !== null && (other === null || Date.parse(one) > Date.parse(other)) ? one : other
}
