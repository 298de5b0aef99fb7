import { MAX_REPORT_BYTES } from '../../../sync/domain/report.ts'
import type { Hold } from '../http/body-room.ts'
import { BodyTooLarge, jsonIn, withBody } from '../http/body.ts'
import { checkDepth } from './too-deep.ts'
import { bearerOf, isExpired, isSigned } from '../tokens.ts'

const OBJECT = '/storage/v1/object/'
const SIGN = '/storage/v1/object/sign/'
const UPLOAD = /^\/storage\/v1\/object\/(?!sign\/|list\/|info\/|public\/|upload\/|authenticated\/)([^/]+)\/(.+)$/

/** Lite's storage keys are raw URL paths; anything that could decode to another path is refused at the door. */
const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/
export const isKey = (key: string): boolean => KEY.test(key)

/** A multipart body is a little longer than its file. */
const MULTIPART_ROOM = 64 * 1024
const SMALL = 256 * 1024

/**
 * Seconds. A link asks for no rights when it is used: one for a thousand years would outlive the account it was made
 * by.
 */
const LONGEST_LINK = 24 * 60 * 60

type Lite = (request: Request) => Promise<Response>

export interface StorageGate {
  readonly handle: (request: Request, lite: Lite, read: Hold['read']) => Promise<Response>
}

export interface StorageGateOptions {
  readonly jwtSecret: string
  readonly serviceKey: string
  /** After an object was stored: reads it back and records what it holds. */
  readonly stored: (bucket: string, key: string) => Promise<void>
  /** Lite says "internal error" when a quota is used up: this throws Later then. */
  readonly notPutOff: (request: Request, bucket: string, key: string) => Promise<void>
  /** One at a time for each path. */
  readonly alone: <T>(pathname: string, work: () => Promise<T>) => Promise<T>
}

/**
 * What Lite's storage does differently from hosted Supabase, put right on the way in and out. Each part can go
 * when its test in tests/contract/stack-storage.test.ts passes without it.
 */
export function storageGate(options: StorageGateOptions): StorageGate {
  async function upload(
    request: Request,
    bucket: string,
    key: string,
    lite: Lite,
    read: Hold['read'],
  ): Promise<Response> {
    if (!isKey(key)) return refusal(400, 'InvalidKey', `Invalid key: ${key}`)
    if (!isKnown(request)) return refusal(401, 'InvalidJWT', 'a session is needed')
    const body = await read(request, MAX_REPORT_BYTES + MULTIPART_ROOM)
    const file = await fileOf(request, body)
    if (!file) return refusal(400, 'InvalidRequest', 'Missing file in multipart upload')
    if (file.bytes.byteLength > MAX_REPORT_BYTES) throw new BodyTooLarge()
    // Lite writes the file before the row: two uploads to one path must not overlap. Only from here on: a sender who
    // went away in the middle of the body, and whose connection nobody has ended yet, must not hold up their own next
    // attempt.
    return options.alone(new URL(request.url).pathname, async () => {
      const response = await lite(withBody(request, file.bytes, { 'content-type': file.type }))
      if (response.ok) await options.stored(bucket, key)
      if (response.status === 500) await options.notPutOff(request, bucket, key)
      return response
    })
  }

  /**
   * Ten megabytes are kept in memory only for people who have an account. Whether the session is still valid is Lite's
   * to say, after the body: who is refused in the middle of an upload sees a broken line instead of the reason.
   */
  function isKnown(request: Request): boolean {
    const token = bearerOf(request)
    return (
      (token !== null && isSigned(token, options.jwtSecret)) || request.headers.get('apikey') === options.serviceKey
    )
  }

  /** Lite answers 500 for a link that has expired or was tampered with. */
  function linkProblem(url: URL): Response | null {
    const token = url.searchParams.get('token')
    if (!token || !isSigned(token, options.jwtSecret)) return refusal(400, 'InvalidJWT', 'invalid signature')
    return isExpired(token, LONGEST_LINK) ? refusal(400, 'InvalidJWT', '"exp" claim timestamp check failed') : null
  }

  return {
    async handle(request, lite, read) {
      const url = new URL(request.url)
      if (url.pathname.includes('%00')) return refusal(400, 'InvalidKey', 'Invalid key')
      const target = UPLOAD.exec(url.pathname)
      if ((request.method === 'POST' || request.method === 'PUT') && target?.[1] && target[2]) {
        return upload(request, target[1], target[2], lite, read)
      }
      if (request.method === 'DELETE' && target?.[1] && target[2]) {
        const [, bucket, key] = target
        return options.alone(url.pathname, () => removal(request, bucket, key, lite))
      }
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (reads && url.pathname.startsWith(SIGN)) {
        const problem = linkProblem(url)
        if (problem) return problem
      }
      const body = reads ? new Uint8Array() : await read(request, SMALL)
      checkDepth(body)
      if (body.byteLength > 0 && isJson(request) && !isSound(jsonIn(body)))
        return refusal(400, 'InvalidRequest', 'Could not parse request body as JSON')
      // What storage-js calls metadata is JSON in a header; nothing here uses it.
      const response = await lite(withBody(request, body, { 'x-metadata': '' }))
      if (request.method === 'POST' && url.pathname.startsWith(SIGN)) return renamed(response)
      return reads && url.pathname.startsWith(OBJECT) ? asDownload(response, url) : response
    },
  }
}

/** Lite answers 500 to what it cannot read, and to pages that PostgreSQL has none of. */
function isSound(body: unknown): boolean {
  if (body === undefined) return false
  const { limit = 0, offset = 0 }: { readonly limit?: unknown; readonly offset?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  return [limit, offset].every((one) => Number.isSafeInteger(one) && Number(one) >= 0)
}

const isJson = (request: Request): boolean => (request.headers.get('content-type') ?? '').includes('json')

/** Lite removes only by a list; of one that is not there, or not the caller's to remove, it says nothing. */
async function removal(request: Request, bucket: string, key: string, lite: Lite): Promise<Response> {
  const listed = new Request(new URL(`${OBJECT}${bucket}`, request.url), { method: 'DELETE', headers: request.headers })
  const body = new TextEncoder().encode(JSON.stringify({ prefixes: [key] }))
  const response = await lite(withBody(listed, body, { 'content-type': 'application/json' }))
  if (!response.ok) return response
  const removed: unknown = await response.json()
  if (Array.isArray(removed) && removed.length === 0) return refusal(400, 'not_found', 'Object not found', 404)
  return Response.json({ message: 'Successfully deleted' }, { headers: corsOf(response) })
}

/** storage-js sends a Blob as multipart under the empty field name, where Lite looks for `file`. */
async function fileOf(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  if (!type.startsWith('multipart/form-data')) return { bytes: body, type }
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const part = form?.get('') ?? form?.get('file')
  if (!part || typeof part === 'string') return null
  return { bytes: new Uint8Array(await part.arrayBuffer()), type: part.type || 'application/octet-stream' }
}

/** Lite says `signedUrl` with the mount point, storage-js reads `signedURL` without it. */
async function renamed(response: Response): Promise<Response> {
  if (!response.ok) return response
  const answer = (await response.json()) as { signedUrl?: string }
  if (!answer.signedUrl) return Response.json(answer, response)
  return Response.json({ signedURL: answer.signedUrl.replace(/^\/storage\/v1/, '') }, { headers: corsOf(response) })
}

/** `?download` and `?download=name`, which Lite ignores. */
function asDownload(response: Response, url: URL): Response {
  const wanted = url.searchParams.get('download')
  if (!response.ok || wanted === null) return response
  const name = wanted || url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const headers = new Headers(response.headers)
  headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return new Response(response.body, { status: response.status, headers })
}

function corsOf(response: Response): Record<string, string> {
  return { 'access-control-allow-origin': response.headers.get('access-control-allow-origin') ?? '*' }
}

/** @param inner the status that the body names, where hosted Supabase wraps it in a 400 */
export function refusal(status: number, error: string, message: string, inner = status): Response {
  return Response.json(
    { statusCode: String(inner), error, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  )
}
