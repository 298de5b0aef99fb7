export interface Backend {
  readonly url: string
  readonly serviceKey: string
  readonly fetch: (request: Request) => Promise<Response>
  /** Network address of the caller, for the limit per address. */
  readonly address: string
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-expose-headers': 'retry-after',
}

const TOKEN = /^[0-9a-f]{64}$/
const LARGEST = 4096
const TOO_MANY = '53400'
const AGAIN_AFTER_S = 600
/** As the account service's own (config.toml, minimum_password_length); bcrypt reads no more than 72 bytes. */
const SHORTEST = 8
const LONGEST = 72

/**
 * POST {token}: the facts of the invitation, for the page that asks for a password. POST {token, password}: makes the
 * account, with the role of the invitation, which a trigger of the database reads in the same transaction. 200 {email,
 * type_compte, prenom, invited_by, expires_at}; 404 `closed` alike for a link that expired, was used, withdrawn or
 * never existed; 409 `email_taken`; 422 `weak_password` with reasons; 429 too many from this network address; 502 the
 * backend did not answer as expected (try again).
 */
export async function invite(request: Request, backend: Backend): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
  if (request.method !== 'POST') return answer(405, { code: 'method_not_allowed' })
  const { token, password } = await bodyOf(request)
  if (typeof token !== 'string' || !TOKEN.test(token)) return answer(404, { code: 'closed' })
  const { problem, facts: invited } = await look(backend, token)
  if (problem) return problem
  if (password === undefined) return answer(200, invited)
  if (typeof password !== 'string' || password.length < SHORTEST)
    return answer(422, { code: 'weak_password', reasons: ['length'] })
  if (new TextEncoder().encode(password).byteLength > LONGEST)
    return answer(422, { code: 'weak_password', reasons: ['too_long'] })

  const made = await ask(backend, '/auth/v1/admin/users', {
    email: invited['email'],
    password,
    email_confirm: true,
    user_metadata: { invitation: token },
  })
  if (made.ok) return answer(200, invited)
  const told = recordOf(await made.json().catch(() => null))
  const code = told['error_code'] ?? told['code']
  if (code === 'email_exists' || code === 'user_already_exists') return answer(409, { code: 'email_taken' })
  if (code === 'weak_password') return answer(422, { code, reasons: recordOf(told['weak_password'])['reasons'] ?? [] })
  // The invitation may have been used or withdrawn since the look.
  const again = await look(backend, token)
  return again.problem ?? answer(502, { code: 'backend' })
}

interface Look {
  /**
   * The refusal, if there is one. A field and not the class tells: a server may replace the global Response by its own
   * class.
   */
  readonly problem: Response | null
  readonly facts: Record<string, unknown>
}

async function look(backend: Backend, token: string): Promise<Look> {
  const looked = await ask(backend, '/rest/v1/rpc/look_at_invitation', { token, address: backend.address })
  const { state, code, ...facts } = recordOf(await looked.json().catch(() => null))
  const problem = (status: number, told: string, headers: Record<string, string> = {}): Look => ({
    problem: answer(status, { code: told }, headers),
    facts: {},
  })
  if (!looked.ok)
    return code === TOO_MANY
      ? problem(429, 'rate_limited', { 'retry-after': String(AGAIN_AFTER_S) })
      : problem(502, 'backend')
  if (state === 'closed') return problem(404, 'closed')
  return state === 'open' && typeof facts['email'] === 'string' ? { problem: null, facts } : problem(502, 'backend')
}

function ask({ url, serviceKey, fetch }: Backend, path: string, body: object): Promise<Response> {
  return fetch(
    new Request(`${url}${path}`, {
      method: 'POST',
      headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST) return {}
  return recordOf(await request.json().catch(() => null))
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS, 'cache-control': 'no-store', ...headers } })
}
