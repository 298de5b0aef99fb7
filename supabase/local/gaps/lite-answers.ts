/**
 * Gap: Lite answers 500 to a quote that does not close in `select`, and where a quota is used up.
 * Test: tests/contract/conformance-data.test.ts
 * Goes when: Lite answers 400 to the first, and passes on the status that an error of the database asks for.
 */
import { secondsIn, TOO_MANY } from '../http/later.ts'

/** Errors of Lite's parser, which answers 400 to most of them, not to all. */
const UNREADABLE = / at position \d+$/

/** As PostgREST: 400 to a quote that does not close, 429 with Retry-After where a quota is used up. */
export async function honest(response: Response): Promise<Response> {
  if (response.status !== 500) return response
  const told: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof told !== 'object' || told === null) return response
  const [code, message] = [textIn(told, 'code'), textIn(told, 'message')]
  if (code === 'SUP' && UNREADABLE.test(message)) {
    const body = { code: 'PGRST100', message: message.replace(/^Error: /, ''), details: null, hint: null }
    return Response.json(body, { status: 400, headers: corsOf(response) })
  }
  if (code !== TOO_MANY) return response
  const headers = corsOf(response)
  headers.set('retry-after', String(secondsIn(textIn(told, 'details'))))
  headers.set('access-control-expose-headers', 'retry-after')
  return Response.json(told, { status: 429, headers })
}

function textIn(told: object, name: string): string {
  const value: unknown = Reflect.get(told, name)
  return typeof value === 'string' ? value : ''
}

function corsOf(response: Response): Headers {
  return new Headers({ 'access-control-allow-origin': response.headers.get('access-control-allow-origin') ?? '*' })
}
