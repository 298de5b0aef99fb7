/**
 * Gap: PGlite can neither interrupt a statement nor time it out, and Lite bounds neither the embeds of a select nor the
 * length of an answer.
 * Test: tests/contract/adversary-http.test.ts
 * Goes when: PGlite honours statement_timeout (the time), and Lite has bounds of its own (the size).
 */
import { bracketsIn } from './too-deep.ts'

const DEEPEST = 2
const MOST_EMBEDS = 8
/** The app asks for `*`, or three. */
const MOST_COLUMNS = 200
const MOST_PARAMETERS = 60
/** In any other parameter: nested filters are parsed by recursion, as JSON is (too-deep.ts). */
const MOST_BRACKETS = 100
const REGULAR_EXPRESSION = /(?:^|\.)\s*i?match\s*[.(]/i
const LONGEST_ANSWER = 8 * 1024 * 1024

/**
 * Why a request asks too much of the data API, in words; null: it does not. One select that embeds events in studies in
 * events fourteen times over, or one regular expression with back references on a text of the caller's, would hold the
 * server for days; eighty rows under six hundred names each would end it. The app needs none of this. Every parenthesis
 * counts, quoted or not.
 */
export function tooMuch(url: URL): string | null {
  if ([...url.searchParams].length > MOST_PARAMETERS) return `more than ${MOST_PARAMETERS} parameters`
  for (const [name, value] of url.searchParams) {
    if (name === 'select') {
      const problem = selectsTooMuch(value)
      if (problem !== null) return problem
    } else if (REGULAR_EXPRESSION.test(value)) return 'matches a regular expression'
    else if (bracketsIn(value) > MOST_BRACKETS) return 'nests filters too deep'
  }
  return null
}

function selectsTooMuch(select: string): string | null {
  const levels: Set<string>[] = [new Set()]
  let embeds = 0
  let columns = 0
  for (const [, name = '', end] of select.matchAll(/([^,()]*)([,()]|$)/g)) {
    const source = name.slice(name.indexOf(':') + 1).trim()
    const level = levels.at(-1)
    if (name.includes('::')) return 'casts a column'
    if (source !== '' && level) {
      columns += 1
      if (level.has(source)) return 'selects a column twice'
      level.add(source)
    }
    if (end === '(') {
      embeds += 1
      levels.push(new Set())
    }
    // A surplus closing parenthesis is ignored, so that it does not hide the levels after it.
    if (end === ')' && levels.length > 1) levels.pop()
    if (levels.length - 1 > DEEPEST || embeds > MOST_EMBEDS) return 'embeds too much'
    if (columns > MOST_COLUMNS) return `selects more than ${MOST_COLUMNS} columns`
  }
  return null
}

/** Refuses as PostgREST refuses an unreadable request. */
export function refuseTooMuch(problem: string): Response {
  const headers = { 'access-control-allow-origin': '*' }
  const message = `this server does not answer what ${problem}`
  return Response.json({ code: 'PGRST100', message }, { status: 400, headers })
}

/**
 * The rows of a table, or a refusal where they are longer than eight megabytes. Functions bound their rows themselves.
 */
export async function bounded(response: Response): Promise<Response> {
  if (!response.ok || response.body === null) return response
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > LONGEST_ANSWER) return refuseTooMuch(`answers with more than ${LONGEST_ANSWER} bytes`)
    parts.push(part)
  }
  const { status, headers } = response
  return new Response(new Blob(parts as Uint8Array<ArrayBuffer>[]), { status, headers })
}
