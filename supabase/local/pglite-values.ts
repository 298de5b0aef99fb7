import type { PGlite } from '@electric-sql/pglite'

type Serializers = PGlite['serializers']

/**
 * PGlite writes its messages into buffers that all statements share. A value that is no text breaks off in the middle of one:
 * what is left of it spoils the statements after it, ROLLBACK among them, and the server answers nobody any more. Its own way
 * of writing arrays hands on whatever is no array, and what a type does not expect it answers with errors that look like
 * faults of this server. Here every value becomes text, as PostgREST makes it of JSON, and PostgreSQL says what is wrong with it.
 * Can go when tests/contract/adversary-inputs.test.ts passes without it.
 */
export function textOnly(driver: Pick<PGlite, 'serializers'>): void {
  driver.serializers = new Proxy(driver.serializers, {
    get(known: Serializers, oid: string) {
      const serialize = known[oid]
      return (value: unknown): unknown => textOf(value, serialize)
    },
  })
}

function textOf(value: unknown, serialize: Serializers[string] | undefined): unknown {
  try {
    const text: unknown = serialize?.(value)
    if (typeof text === 'string') return text
  } catch {
    // Not of this type: as it came.
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
