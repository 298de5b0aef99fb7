import * as v from 'valibot'

const keys = v.optional(v.nullable(v.array(v.string())), null)

/** `Ends` of a page as received. Missing: an older server, which returns the first page only. */
export const ends = { before: keys, after: keys }
