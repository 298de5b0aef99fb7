/**
 * Gap: PostgreSQL in PGlite cannot measure its stack: at some 5,000 levels of JSON the stack of JavaScript overflows
 * first, and the statement stops wherever it was.
 * Test: tests/contract/adversary-inputs.test.ts
 * Goes when: PGlite refuses deep nesting, as PostgreSQL does.
 */
/** Levels; the app sends six at most. */
const DEEPEST = 100
/**
 * Brackets in one text, which might be JSON in its turn. Those inside its quotes count, too: only parsing could tell
 * them apart.
 */
const MOST_BRACKETS = 1000

/** A JSON body that nests deeper than this server reads. */
export class TooDeep extends Error {
  override name = 'TooDeep'
}

/** Throws TooDeep. */
export function checkDepth(body: Uint8Array): void {
  if (body.byteLength <= DEEPEST) return
  const text = new TextDecoder().decode(body)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // It may be a form whose fields are read as JSON.
    value = text.replace(/%(?:5b|7b)/gi, '[')
  }
  // Not by recursion, for the same reason.
  const left: (readonly [unknown, number])[] = [[value, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [one, depth] = next
    if (depth > DEEPEST || (typeof one === 'string' && one.length > MOST_BRACKETS && bracketsIn(one) > MOST_BRACKETS))
      throw new TooDeep()
    if (typeof one !== 'object' || one === null) continue
    for (const inner of Object.values(one))
      if (typeof inner === 'object' || typeof inner === 'string') left.push([inner, depth + 1])
  }
}

/** Counts opening brackets. */
export function bracketsIn(text: string): number {
  return text.replace(/[^[{(]+/g, '').length
}
