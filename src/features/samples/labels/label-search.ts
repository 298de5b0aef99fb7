import * as v from 'valibot'
import { searchSchema, written, type SearchOf } from '../../../data/search-schemas.ts'

/** Paper format; absent: a sheet of stickers. */
export const labelSearch = searchSchema({ format: v.pipe(written, v.literal('62')) })
export type LabelSearch = SearchOf<typeof labelSearch>
