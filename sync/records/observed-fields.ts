import * as v from 'valibot'
import { INSTANT_ORIGINS, POSITION_ORIGINS } from '../domain/observation.ts'
import { instant } from './definition.ts'

/** Rows stored before observations existed lack these fields. */
export const observedFields = {
  at_origin: v.optional(v.fallback(v.nullable(v.picklist(INSTANT_ORIGINS)), null), null),
  latitude: v.optional(v.nullable(v.number()), null),
  longitude: v.optional(v.nullable(v.number()), null),
  accuracy: v.optional(v.nullable(v.number()), null),
  position_at: v.optional(v.nullable(instant), null),
  position_origin: v.optional(v.fallback(v.nullable(v.picklist(POSITION_ORIGINS)), null), null),
}
