import * as v from 'valibot'

/** Returns null for an answer that this version cannot parse. */
export const reading =
  <Output>(schema: v.GenericSchema<unknown, Output>) =>
  (body: unknown): Output | null => {
    const parsed = v.safeParse(schema, body)
    return parsed.success ? parsed.output : null
  }
