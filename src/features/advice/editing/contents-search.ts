import * as v from 'valibot'
import { CONTENT_KEY } from '../../../../sync/domain/content.ts'
import { searchSchema } from '../../../data/search-schemas.ts'

export const contentsSearch = searchSchema({
  /** The key of the entry that is edited; absent: the list. */
  ouvert: v.pipe(v.string(), v.regex(CONTENT_KEY)),
})
