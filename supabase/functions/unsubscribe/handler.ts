import { call, type Backend } from '../service.ts'

export interface Unsubscribing extends Backend {
  /** The beginning of the addresses of pages; '' where they lie beside this function. */
  readonly site: string
}

const TOKEN = /^[0-9a-f]{64}$/

/**
 * The address in the List-Unsubscribe heading of a mail (RFC 8058), with the token of the subscription as `token`.
 * POST is the press of the mail program's own button: 200 {status: unsubscribed | unknown}, again and again; 400 it
 * carries no token; 502 the backend did not answer (try again). GET, which programs send to look at links, changes
 * nothing: it leads to the page that asks.
 */
export async function unsubscribe(request: Request, backend: Unsubscribing): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method === 'GET' || request.method === 'HEAD') {
    const location = `${backend.site}/newsletter/unsubscribe?token=${TOKEN.test(token) ? token : ''}`
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }
  if (request.method !== 'POST') return answer(405, 'method_not_allowed')
  if (!TOKEN.test(token)) return answer(400, 'malformed')
  try {
    const { status } = await call<{ readonly status: string }>(backend, 'unsubscribe_newsletter', { token })
    return answer(200, status)
  } catch {
    return answer(502, 'backend')
  }
}

const answer = (status: number, said: string): Response =>
  Response.json({ status: said }, { status, headers: { 'cache-control': 'no-store' } })
