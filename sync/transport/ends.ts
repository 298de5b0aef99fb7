import * as v from 'valibot'

const keys = v.optional(v.nullable(v.array(v.string())), null)

/** `Ends` of a page as it comes. Missing: a server of before, whose first page alone can be seen. */
export const ends = { before: keys, after: keys }
