import { bracketsIn } from './too-deep.ts'

const DEEPEST = 2
const MOST = 8
/** Of any other parameter: a filter within filters within filters is read by recursion, as JSON is (too-deep.ts). */
const MOST_BRACKETS = 100
const REGULAR_EXPRESSION = /(?:^|\.)\s*i?match\s*[.(]/i

/**
 * PGlite can neither interrupt a statement nor time it out. One select that embeds events in studies in events
 * fourteen times over, or one regular expression with back references on a text of one's own, would hold the server
 * for days; hosted Supabase ends such a statement after seconds. The app needs neither. Every parenthesis counts,
 * quoted or not. Can go when PGlite honours statement_timeout.
 */
export function isTooMuch(url: URL): boolean {
  for (const [name, value] of url.searchParams) {
    if (name === 'select' ? embedsTooMuch(value) : REGULAR_EXPRESSION.test(value) || bracketsIn(value) > MOST_BRACKETS) return true
  }
  return false
}

function embedsTooMuch(select: string): boolean {
  let depth = 0
  let embeds = 0
  for (const character of select) {
    if (character === ')') depth = Math.max(0, depth - 1)
    if (character !== '(') continue
    depth += 1
    embeds += 1
    if (depth > DEEPEST || embeds > MOST) return true
  }
  return false
}
