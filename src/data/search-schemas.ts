import * as v from 'valibot'
import { isDay } from '../../sync/domain/calendar.ts'

export { recordIdField as record, studyIdField as study } from '../../sync/commands/fields.ts'

/**
 * Schemas of the parameters after the `?` of an address, for `validateSearch` of an area's routes. Public routes read
 * theirs by hand: a visitor does not fetch valibot (decision 0101).
 */
type Search<E extends v.ObjectEntries> = { readonly [Name in keyof E]?: v.InferOutput<E[Name]> }
export type SearchOf<S extends v.GenericSchema> = v.InferOutput<S>

/** A parameter that does not fit its schema counts as absent, and so does one without a schema. */
export function searchSchema<const E extends v.ObjectEntries>(entries: E): v.GenericSchema<Search<E>> {
  const read = (given: Readonly<Record<string, unknown>>) =>
    Object.entries(entries).flatMap(([name, schema]) => {
      const found = v.safeParse(schema, given[name])
      return found.success ? [[name, found.output]] : []
    })
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((given) => Object.fromEntries(read(given)) as Search<E>),
  )
}

/** The parameters that these values give, for a page that changes its own address. */
export const readSearch = <S extends v.GenericSchema>(schema: S, values: object): SearchOf<S> => v.parse(schema, values)

/** The router reads digits as a number. */
export const written = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** As they stand in a field that shows the address itself: with the blank after a word. */
export const typedWords = v.pipe(written, v.nonEmpty())

export const words = v.pipe(
  written,
  v.trim(),
  v.transform((text) => text.slice(0, 200)),
  v.nonEmpty(),
)

const keys = v.pipe(v.array(v.pipe(v.string(), v.maxLength(499))), v.minLength(1), v.maxLength(9), v.readonly())

/** A page of a list (`Place`); absent: the first. */
export const place = v.union([v.object({ after: keys }), v.object({ before: keys })])

/** Of a list whose pages are all that its address says. */
export const pageSearch = searchSchema({ page: place })

/** YYYY-MM-DD. */
export const day = v.pipe(v.string(), v.check(isDay))
