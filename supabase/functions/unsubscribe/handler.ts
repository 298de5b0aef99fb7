import { withKey, type Backend } from '../service.ts'

export interface Unsubscribing extends Backend {
  /** Base address of pages; '' where they lie beside this function. */
  readonly site: string
  /** Network address of the caller, for the limit of wrong tokens. */
  readonly address: string
}

const TOKEN = /^[0-9a-f]{64}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const AREAS = ['client', 'intervenant', 'admin']
const TOO_MANY = '53400'
const AGAIN_AFTER_S = 600

/**
 * The address in the List-Unsubscribe heading of a mail (RFC 8058), with `token`: of a subscription, or with `mail` of
 * one mail about a study, whose reader gets no more of its kind. POST comes from the mail program's own button: 200
 * {status: unsubscribed | unknown}, also when repeated; 400 without a token; 429 too many wrong tokens from this
 * network address; 502 the backend did not answer (try again). The body is not read. GET, which programs send to look
 * at links, changes nothing: it redirects to the page that asks.
 */
export async function unsubscribe(request: Request, backend: Unsubscribing): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const value = (name: string, form: RegExp) =>
    form.test(searchParams.get(name) ?? '') ? searchParams.get(name) : null
  const [token, mail] = [value('token', TOKEN), value('mail', ID)]
  if (request.method === 'GET' || request.method === 'HEAD') {
    const area = AREAS.find((one) => one === searchParams.get('area'))
    const page = area ? `/${area}/account#notifications` : `/newsletter/unsubscribe?token=${token ?? ''}`
    return new Response(null, { status: 303, headers: { location: backend.site + page, 'cache-control': 'no-store' } })
  }
  if (request.method !== 'POST') return answer(405, 'method_not_allowed')
  if (token === null || (searchParams.has('mail') && mail === null)) return answer(400, 'malformed')
  const { url, fetch, address } = backend
  const [name, args] =
    mail === null ? ['unsubscribe_newsletter', { token }] : ['leave_notices', { mail, token, address }]
  const response = await fetch(
    new Request(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...withKey(backend), 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  ).catch(() => null)
  const said: unknown = await response?.json().catch(() => null)
  const told = (key: string): unknown => (typeof said === 'object' && said !== null ? Reflect.get(said, key) : null)
  if (response && !response.ok && told('code') === TOO_MANY) {
    return answer(429, 'rate_limited', { 'retry-after': String(AGAIN_AFTER_S) })
  }
  const status = told('status')
  return response?.ok && typeof status === 'string' ? answer(200, status) : answer(502, 'backend')
}

const answer = (status: number, said: string, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ status: said }, { status, headers: { 'cache-control': 'no-store', ...headers } })
