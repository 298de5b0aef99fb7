/**
 * Gap: PGlite writes its messages into buffers that all statements share: a value that is no text breaks off in the
 * middle of a message, and its beginning spoils the statements after it. Lite passes such values.
 * Test: tests/contract/adversary-inputs.test.ts
 * Goes when: PGlite refuses such a value whole, or Lite makes text of it.
 */
type Serializers = Record<number | string, (value: unknown) => unknown>

/**
 * Turns every value into text before PGlite sees it, as PostgREST does with JSON, so that PostgreSQL reports a wrong
 * one. The beginning of a broken message would spoil ROLLBACK too, and the server would answer nobody any more. PGlite
 * also passes on a value that is no array where an array belongs.
 */
export function textOnly(driver: { serializers: object }): void {
  driver.serializers = new Proxy(driver.serializers as Serializers, {
    // A type without a serializer becomes text too.
    has: () => true,
    get(known, oid: string) {
      const serialize = known[oid]
      return (value: unknown): unknown => textOf(value, serialize)
    },
  })
}

/** The value as `serialize` writes it; a value of another type as JSON or text. */
export function textOf(value: unknown, serialize: Serializers[string] | undefined): string {
  try {
    const text: unknown = serialize?.(value)
    if (typeof text === 'string') return text
  } catch {
    // Not of this type.
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
