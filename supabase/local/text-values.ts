type Serializers = Record<number | string, (value: unknown) => unknown>

/**
 * Every value becomes text before a driver sees it, as PostgREST makes it of JSON, and PostgreSQL says what is wrong with it.
 * PGlite writes its messages into buffers that all statements share: a value that is no text breaks off in the middle of one, what is
 * left of it spoils the statements after it, ROLLBACK among them, and the server answers nobody any more. postgres.js breaks off as
 * well, with an error that looks like a fault of this server and tells where. Both hand on whatever is no array where one belongs.
 * Can go when tests/contract/adversary-inputs.test.ts passes without it, on both engines.
 */
export function textOnly(driver: { serializers: object }): void {
  driver.serializers = new Proxy(driver.serializers as Serializers, {
    // What has none is text too: postgres.js would make it so by itself, and not of every object.
    has: () => true,
    get(known, oid: string) {
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
