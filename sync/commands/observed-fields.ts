import * as v from 'valibot'
import { INSTANT_ORIGINS, POSITION_ORIGINS } from '../domain/observation.ts'
import { between, oneOf, position, serverInstant } from './fields.ts'
import { ofDeviceClock } from './instants.ts'

/** When something was done in the field, as `serverInstant`; `instantOrigin` beside it says by whose clock. */
export const fieldInstant = v.pipe(serverInstant, ofDeviceClock<string>('at_origin'))

/** Absent: by the device's clock. */
export const instantOrigin = v.exactOptional(oneOf(INSTANT_ORIGINS))

/** Where it was done, and how that is known. */
export const place = {
  ...position,
  accuracy: v.exactOptional(between(0, 100_000)),
  position_at: v.exactOptional(v.pipe(serverInstant, ofDeviceClock<string>())),
  position_origin: v.exactOptional(oneOf(POSITION_ORIGINS)),
}
