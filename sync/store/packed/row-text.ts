/** A document of RxDB, with what RxDB adds to it. */
export type Doc = Readonly<Record<string, unknown>> & {
  readonly _deleted: boolean
  readonly _rev: string
  readonly _meta: { readonly lwt: number }
}

/** The fields of a document that lookups and orders need: all single values of the schema, and RxDB's own. */
export type Head = Doc

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

/** The fields that belong into the head of a row. */
export function headFields({ properties }: Schema): readonly string[] {
  const isSingle = (property: unknown) => SINGLE.has(String((property as { readonly type?: unknown }).type))
  return [
    ...Object.entries(properties)
      .filter(([, property]) => isSingle(property))
      .map(([name]) => name),
    '_meta',
  ]
}

export function splitRow(doc: Doc, heads: ReadonlySet<string>): RowText {
  const head: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(doc)) (heads.has(field) ? head : body)[field] = value
  return { head: head as Head, body: JSON.stringify(body) }
}

export const joinRow = ({ head, body }: RowText): Doc => ({ ...head, ...(JSON.parse(body) as object) })

interface SlottedHead {
  readonly slot: number
  readonly head: Head
}

/** Heads as one text: names of their fields, then for each its slot and its values. */
export function headsText(rows: readonly SlottedHead[], fields: readonly string[]): string {
  return JSON.stringify([fields, ...rows.map(({ slot, head }) => [slot, ...fields.map((field) => head[field])])])
}

export function readHeads(text: string): readonly SlottedHead[] {
  const [fields = [], ...rows] = JSON.parse(text) as [readonly string[], ...[number, ...unknown[]][]]
  return rows.map((values) => {
    const head: Record<string, unknown> = {}
    // A single value is never null: null is a field that was missing.
    for (let at = 0; at < fields.length; at += 1) {
      const [field, value] = [fields[at], values[at + 1]]
      if (field !== undefined && value !== null) head[field] = value
    }
    return { slot: values[0], head: head as Head }
  })
}
