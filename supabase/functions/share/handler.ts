export interface Backend {
  readonly url: string
  readonly serviceKey: string
  readonly fetch: (request: Request) => Promise<Response>
  /** Network address of the reader, for the limit per address. */
  readonly address: string
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-expose-headers': 'retry-after',
}

const BUCKET = 'mission-reports'
/** Letters of base64url; the app makes 24. */
const TOKEN = /^[\w-]{20,200}$/
const LARGEST = 4096
const TOO_MANY = '53400'
const AGAIN_AFTER_S = 600
/** Seconds in which the download has to begin. */
const FILE_SECONDS = 120

/**
 * POST {token}: opens a report that was shared by a link. The token is hashed here and stored nowhere. Only POST counts
 * as an opening: programs that make previews of links send GET, without the part after the #. 200 {report, file}:
 * facts, and a path below the backend where the PDF lies for two minutes; 404 `closed`, alike for a link that has
 * expired, was revoked or never existed; 429 too many from this network address; 502 the backend did not answer as
 * expected (try again).
 */
export async function share(request: Request, backend: Backend): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
  if (request.method !== 'POST') return answer(405, { code: 'method_not_allowed' })
  const token = await tokenOf(request)
  if (token === null) return answer(404, { code: 'closed' })

  const opened = await ask(backend, '/rest/v1/rpc/open_share', {
    token_sha256: await sha256(token),
    address: backend.address,
  })
  const told = recordOf(await opened.json().catch(() => null))
  if (!opened.ok) {
    if (told['code'] !== TOO_MANY) return answer(502, { code: 'backend' })
    return answer(429, { code: 'rate_limited' }, { 'retry-after': String(AGAIN_AFTER_S) })
  }
  const { state, path, report } = told
  if (state === 'closed') return answer(404, { code: 'closed' })
  if (state !== 'open' || typeof path !== 'string') return answer(502, { code: 'backend' })

  const signed = await ask(backend, `/storage/v1/object/sign/${BUCKET}/${path}`, { expiresIn: FILE_SECONDS })
  const { signedURL } = recordOf(await signed.json().catch(() => null))
  if (!signed.ok || typeof signedURL !== 'string') return answer(502, { code: 'backend' })
  return answer(200, { report, file: `/storage/v1${signedURL}` })
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

async function tokenOf(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST) return null
  const body: unknown = await request.json().catch(() => null)
  const { token } = recordOf(body)
  return typeof token === 'string' && TOKEN.test(token) ? token : null
}

/** Lower-case hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS, 'cache-control': 'no-store', ...headers } })
}
