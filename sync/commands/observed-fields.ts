import * as v from 'valibot'
import { INSTANT_ORIGINS, POSITION_ORIGINS } from '../domain/observation.ts'
import { between, oneOf, position, serverInstant } from './fields.ts'
import { ofDeviceClock } from './instants.ts'

/** Time of an act in the field, as `serverInstant`; `instantOrigin` next to it names its source. */
export const fieldInstant = v.pipe(serverInstant, ofDeviceClock<string>('at_origin'))

/** The same; absent in commands of an older version of the app. */
export const stepInstant = v.exactOptional(fieldInstant)

/** Absent: the device's clock. */
export const instantOrigin = v.exactOptional(oneOf(INSTANT_ORIGINS))

/** Place of the act, and the source of the position. */
export const place = {
  ...position,
  accuracy: v.exactOptional(between(0, 100_000)),
  position_at: v.exactOptional(v.pipe(serverInstant, ofDeviceClock<string>())),
  position_origin: v.exactOptional(oneOf(POSITION_ORIGINS)),
}

/**
 * Time of a step, bounded as the server will bound it: not before the step it follows, nor after the command. All times
 * are ISO 8601; `said` is missing in commands of an older version of the app.
 */
export function stepAt(said: string | undefined, after: readonly (string | null)[], given: string): string {
  const earliest = after.reduce((last, one) => later(last, one), null)
  const asked = said !== undefined && Date.parse(said) < Date.parse(given) ? said : given
  return later(earliest, asked)
}

function later<T extends string | null>(one: string | null, other: T): string | T {
  return one !== null && (other === null || Date.parse(one) > Date.parse(other)) ? one : other
}
