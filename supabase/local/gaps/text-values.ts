/**
 * Gap: PGlite writes its messages into buffers that all statements share: a value that is no text breaks off in the
 * middle of one, and what is left of it spoils the statements after it. Lite hands it such values.
 * Test: tests/contract/adversary-inputs.test.ts
 * Goes when: PGlite refuses such a value whole, or Lite makes text of it.
 */
type Serializers = Record<number | string, (value: unknown) => unknown>

/**
 * Every value becomes text before PGlite sees it, as PostgREST makes it of JSON, and PostgreSQL says what is wrong
 * with it. What is left of a message that broke off spoils ROLLBACK, too, and the server answers nobody any more.
 * PGlite also hands on whatever is no array where one belongs.
 */
export function textOnly(driver: { serializers: object }): void {
  driver.serializers = new Proxy(driver.serializers as Serializers, {
    // A type that has none is text too.
    has: () => true,
    get(known, oid: string) {
      const serialize = known[oid]
      return (value: unknown): unknown => textOf(value, serialize)
    },
  })
}

/** As `serialize` writes it; what is not of its type, as it came. */
export function textOf(value: unknown, serialize: Serializers[string] | undefined): string {
  try {
    const text: unknown = serialize?.(value)
    if (typeof text === 'string') return text
  } catch {
    // Not of this type.
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
