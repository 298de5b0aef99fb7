/** A document of RxDB, with what RxDB adds to it. */
export type Doc = Readonly<Record<string, unknown>> & {
  readonly _deleted: boolean
  readonly _rev: string
  readonly _meta: { readonly lwt: number }
}

/** The fields of a document that lookups and orders need: all single values of the schema, and RxDB's own. */
export type Head = Doc

/** A head as a list of values in the order of `headFields`; null: the field is missing. */
export type Values = readonly unknown[]

/** A document as it is stored: what is asked for stays apart from what is only shown, which is parsed when it is. */
export interface RowText {
  readonly head: Head
  /** The other fields as JSON. */
  readonly body: string
}

interface Schema {
  readonly properties: Readonly<Record<string, unknown>>
}

const SINGLE = new Set(['string', 'number', 'integer', 'boolean'])

/** The fields that belong into the head of a row. A single value is never null. */
export function headFields({ properties }: Schema): readonly string[] {
  const isSingle = (property: unknown) => SINGLE.has(String((property as { readonly type?: unknown }).type))
  const single = Object.entries(properties).filter(([, property]) => isSingle(property))
  return [...single.map(([name]) => name), '_meta'].toSorted()
}

export function splitRow(doc: Doc, heads: ReadonlySet<string>): RowText {
  const head: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(doc)) (heads.has(field) ? head : body)[field] = value
  return { head: head as Head, body: JSON.stringify(body) }
}

export const joinRow = ({ head, body }: RowText): Doc => ({ ...head, ...(JSON.parse(body) as object) })

export const valuesOf = (head: Head, fields: readonly string[]): Values => fields.map((field) => head[field] ?? null)

export function headOf(values: Values, fields: readonly string[]): Head {
  const head: Record<string, unknown> = {}
  for (let at = 0; at < fields.length; at += 1) {
    const [field, value] = [fields[at], values[at]]
    if (field !== undefined && value !== null) head[field] = value
  }
  return head as Head
}
