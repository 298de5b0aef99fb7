import * as v from 'valibot'
import { TYPES_ETUDE } from '../../../../sync/domain/enumerations.ts'
import { searchSchema } from '../../../data/search-schemas.ts'

export const checklistsSearch = searchSchema({
  /** Absent: the first type. */
  type: v.picklist(TYPES_ETUDE),
})
