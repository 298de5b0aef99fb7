/**
 * Gap: PostgreSQL in PGlite does not know how deep its stack is: at some 5,000 levels of JSON the stack of JavaScript
 * ends first, and the statement stops wherever it was.
 * Test: tests/contract/adversary-inputs.test.ts
 * Goes when: PGlite refuses what is too deep, as PostgreSQL does.
 */
/** Levels; what the app sends has six. */
const DEEPEST = 100
/**
 * Of one text. It might be read as JSON in its turn, and what stands in quotes there cannot be told from levels without
 * reading it.
 */
const MOST_BRACKETS = 1000

/** A JSON body that nests deeper than this server reads. */
export class TooDeep extends Error {
  override name = 'TooDeep'
}

/** Throws TooDeep. A statement that stops wherever it was may be inside of a function. */
export function checkDepth(body: Uint8Array): void {
  if (body.byteLength <= DEEPEST) return
  const text = new TextDecoder().decode(body)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // A form, perhaps, whose fields are read as JSON.
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

/** Those that open something. */
export function bracketsIn(text: string): number {
  return text.replace(/[^[{(]+/g, '').length
}
