import * as v from 'valibot'

/** An answer that this version does not understand is none. */
export const reading =
  <Output>(schema: v.GenericSchema<unknown, Output>) =>
  (body: unknown): Output | null => {
    const parsed = v.safeParse(schema, body)
    return parsed.success ? parsed.output : null
  }
