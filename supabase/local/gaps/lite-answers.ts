import { secondsIn, TOO_MANY } from '../http/later.ts'

/** Thrown by its parser: it knows most of them for mistakes of the client, not all. */
const UNREADABLE = / at position \d+$/

/**
 * Lite answers 500, as if something were broken here, to a quote that does not close in `select`, and to what our rules
 * put off. As PostgREST: 400 to the first; the second is 429 with Retry-After. Can go when the tests "mistakes of a
 * client" in tests/contract/stack-gateway.test.ts pass without it.
 */
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
