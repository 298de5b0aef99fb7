import { describeFile } from './stored-file.ts'

export interface Backend {
  readonly url: string
  readonly serviceKey: string
  readonly fetch: (request: Request) => Promise<Response>
}

const PATHS: readonly (readonly [bucket: string, path: RegExp])[] = [
  ['mission-reports', /^reports\/[0-9a-f-]{36}\/rapport_[0-9a-f-]{36}_\d{1,16}\.pdf$/],
  ['message-files', /^messages\/[0-9a-f-]{36}\/[0-9a-f-]{36}_\d{1,16}\.(?:jpg|png|webp|pdf|docx|xlsx)$/],
  ['mission-photos', /^photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9a-f-]{36}_\d{1,16}\.(?:jpg|png|webp|webm|m4a)$/],
  ['request-photos', /^sites\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9a-f-]{36}_\d{1,16}\.(?:jpg|png|webp)$/],
]

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
}

/**
 * POST {path} with the caller's token: reads the stored object back and records its size and SHA-256, which
 * `attach_report`, `replace_report`, `send_message`, `add_photo`, `add_request_photo` and `add_voice_note` compare with
 * the size and hash that the device announced [L11]. Every reader of the object may have it verified; the facts are
 * written with the service key. Asking again changes nothing. 200 the facts, 400 not a path of ours, 401 no valid
 * session, 404 nothing there that the caller may read, 502 the backend did not answer as expected (try again).
 */
export async function verifyFile(request: Request, backend: Backend): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
  if (request.method !== 'POST') return answer(405, { code: 'method_not_allowed' })
  const path = await pathOf(request)
  const bucket = PATHS.find(([, shape]) => path !== null && shape.test(path))?.[0]
  if (!path || !bucket) return answer(400, { code: 'invalid' })
  const apikey = request.headers.get('apikey') ?? ''
  const authorization = request.headers.get('authorization') ?? ''

  const user = await backend.fetch(new Request(`${backend.url}/auth/v1/user`, { headers: { apikey, authorization } }))
  if (!user.ok) return user.status >= 500 ? answer(502, { code: 'backend' }) : answer(401, { code: 'needs_login' })

  const object = await backend.fetch(
    new Request(`${backend.url}/storage/v1/object/${bucket}/${path}`, { headers: { apikey, authorization } }),
  )
  if (!object.ok) return object.status >= 500 ? answer(502, { code: 'backend' }) : answer(404, { code: 'file_missing' })
  const file = await describeFile(path, new Uint8Array(await object.arrayBuffer()))

  const recorded = await backend.fetch(
    new Request(`${backend.url}/rest/v1/rpc/record_stored_file`, {
      method: 'POST',
      headers: {
        apikey: backend.serviceKey,
        authorization: `Bearer ${backend.serviceKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(file),
    }),
  )
  return recorded.ok ? answer(200, file) : answer(502, { code: 'backend' })
}

async function pathOf(request: Request): Promise<string | null> {
  const body: unknown = await request.json().catch(() => null)
  const path = typeof body === 'object' && body !== null ? Reflect.get(body, 'path') : null
  return typeof path === 'string' ? path : null
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { ...CORS, 'cache-control': 'no-store' } })
}
