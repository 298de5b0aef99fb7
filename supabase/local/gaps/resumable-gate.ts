/**
 * Gap: Lite has no uploads in parts (TUS).
 * Test: tests/contract/conformance-resumable.test.ts
 * Goes when: Lite speaks TUS, under the storage rules, each upload its beginner's alone.
 */
import { MAX_REPORT_BYTES } from '../../../sync/domain/report.ts'
import { refusal } from '../http/storage-message.ts'
import { isKey } from './storage-gate.ts'
import { sessionOf, type Session } from '../tokens.ts'
import { uploadRight } from './upload-rights.ts'
import { TooLong, type PartialUploads, type Standing } from './partial-uploads.ts'
import type { Sql } from '../engine/sql.ts'
import type { Turnstile } from '../turnstile.ts'

/** https://tus.io/protocols/resumable-upload: the core protocol, and creation, termination, expiration. */
const VERSION = '1.0.0'
const EXTENSIONS = 'creation,termination,expiration'
export const RESUMABLE = '/storage/v1/upload/resumable'

type Send = (request: Request) => Promise<Response>

export interface ResumableGateOptions {
  readonly partials: PartialUploads
  readonly jwtSecret: string
  readonly sql: Sql
}

/** The services that one request uses. */
export interface ResumableCall {
  /** The storage of this server, as if the whole file had come in one request. */
  readonly storage: Send
  /** Around each question to the database. */
  readonly turn: Turnstile
}

export type ResumableGate = (request: Request, call: ResumableCall) => Promise<Response>

/**
 * Uploads that survive a broken connection, as hosted Supabase takes them: `bucketName`, `objectName` and `contentType`
 * in Upload-Metadata. The storage rules are asked with the sender's token when an upload begins, before each part, and
 * once more for the whole file, which is then stored as if it had come in a single request. An upload belongs to the
 * person who began it: for everybody else its address does not exist. A newer request to the same address ends the body
 * that is still being sent there: a connection that broke silently would otherwise block the upload for minutes.
 */
export function resumableGate({ partials, jwtSecret, sql }: ResumableGateOptions): ResumableGate {
  const turns = new Map<string, { readonly end: AbortController; readonly done: Promise<unknown> }>()

  /**
   * One request to an address at a time; a newer one ends the body that is still coming, and waits until its bytes are
   * on the disk.
   */
  async function inTurn<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = turns.get(id)
    before?.end.abort()
    const end = new AbortController()
    const working = (before?.done ?? Promise.resolve()).then(() => work(end.signal))
    const mine = { end, done: working.catch(() => undefined) }
    turns.set(id, mine)
    try {
      return await working
    } finally {
      if (turns.get(id) === mine) turns.delete(id)
    }
  }

  async function begin(request: Request, session: Session, { turn }: ResumableCall): Promise<Response> {
    const length = request.headers.get('upload-length') ?? ''
    const size = Number(length)
    if (!/^[1-9]\d{0,14}$/.test(length)) return answer(400, 'InvalidRequest', 'Upload-Length is needed')
    const metadata = metadataOf(request.headers.get('upload-metadata') ?? '')
    const [bucket, key, type] = ['bucketName', 'objectName', 'contentType'].map((name) => metadata.get(name) ?? '')
    if (!bucket || !key || !isKey(key) || !/^[\w-]+$/.test(bucket))
      return answer(400, 'InvalidKey', `Invalid key: ${key}`)
    if (!type) return answer(400, 'InvalidRequest', 'contentType is needed')
    const [limits] = await turn(() =>
      sql.query<{ readonly most: string | null; readonly types: readonly string[] | null }>(
        'select file_size_limit::text as most, allowed_mime_types as types from storage.buckets where id = $1',
        [bucket],
      ),
    )
    if (!limits) return answer(404, 'Bucket not found', 'Bucket not found')
    if (limits.most === null || size > Number(limits.most))
      return answer(413, 'Payload too large', 'The object exceeded the maximum allowed size')
    if (limits.types && !limits.types.includes(type))
      return answer(415, 'invalid_mime_type', `mime type ${type} is not supported`)
    const no = await refused(turn, session, bucket, key)
    if (no) return no
    const upload = await partials.begin({ bucket, key, type, size, owner: session.sub })
    return new Response(null, {
      status: 201,
      headers: { ...HEADERS, location: `${RESUMABLE}/${upload.id}`, ...expires(await partials.find(upload.id)) },
    })
  }

  /** Null: the rules let this person store an object there, and there is none. */
  async function refused(turn: Turnstile, session: Session, bucket: string, key: string): Promise<Response | null> {
    const right = await turn(() => uploadRight(sql, session, bucket, key))
    if (right === 'allowed') return null
    return right === 'taken'
      ? answer(409, 'Duplicate', 'The resource already exists')
      : answer(403, 'Unauthorized', 'new row violates row-level security policy')
  }

  async function head(request: Request, standing: Standing, call: ResumableCall): Promise<Response> {
    const { upload, offset } = standing
    // All bytes are here, but the server or the storage failed before the file was stored.
    const stored = offset === upload.size ? await finish(request, standing, call) : null
    if (stored && !stored.ok) return tus(stored)
    return new Response(null, {
      status: 200,
      headers: {
        ...HEADERS,
        'upload-offset': String(offset),
        'upload-length': String(upload.size),
        ...expires(standing),
      },
    })
  }

  async function patch(
    request: Request,
    session: Session,
    standing: Standing,
    signal: AbortSignal,
    call: ResumableCall,
  ): Promise<Response> {
    const { upload, offset } = standing
    if (request.headers.get('content-type') !== 'application/offset+octet-stream')
      return answer(415, 'InvalidRequest', 'application/offset+octet-stream is needed')
    if (request.headers.get('upload-offset') !== String(offset))
      return answer(409, 'Conflict', 'Upload-Offset conflict')
    if (Number(request.headers.get('content-length') ?? 0) > upload.size - offset) return tooLong()
    const no = await refused(call.turn, session, upload.bucket, upload.key)
    if (no) {
      // The object was stored through another upload: this one can never be finished.
      if (no.status === 409) await partials.remove(upload.id)
      return no
    }
    const now = request.body ? await partials.append(standing, request.body, signal) : { offset, ended: true }
    if (now.offset === upload.size) {
      const stored = await finish(request, standing, call)
      if (!stored.ok) return tus(stored)
    } else if (!now.ended) return answer(409, 'Conflict', 'the body did not come to its end')
    return new Response(null, {
      status: 204,
      headers: { ...HEADERS, 'upload-offset': String(now.offset), ...expires(await partials.find(upload.id)) },
    })
  }

  /**
   * Stores the whole file. The partial upload is removed then, and also on a final refusal: devices would keep asking
   * for it.
   */
  async function finish(request: Request, { upload }: Standing, { storage }: ResumableCall): Promise<Response> {
    const stored = await storage(
      new Request(new URL(`/storage/v1/object/${upload.bucket}/${upload.key}`, request.url), {
        method: 'POST',
        headers: { ...credentials(request), 'content-type': upload.type },
        body: await partials.bytes(upload),
      }),
    )
    if (stored.ok || (stored.status >= 400 && stored.status < 500 && ![401, 408, 429].includes(stored.status)))
      await partials.remove(upload.id)
    return stored
  }

  async function toAddress(
    request: Request,
    session: Session,
    id: string,
    signal: AbortSignal,
    call: ResumableCall,
  ): Promise<Response> {
    const standing = await partials.find(id)
    if (!standing || standing.upload.owner !== session.sub) return answer(404, 'not_found', 'no such upload')
    if (standing.stale) {
      await partials.remove(id)
      return answer(410, 'Gone', 'the upload has expired')
    }
    switch (request.method) {
      case 'HEAD':
        return head(request, standing, call)
      case 'PATCH':
        return patch(request, session, standing, signal, call)
      case 'DELETE':
        await partials.remove(id)
        return new Response(null, { status: 204, headers: HEADERS })
      default:
        return answer(405, 'method_not_allowed', 'Method not allowed')
    }
  }

  async function handle(request: Request, call: ResumableCall): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...HEADERS, ...PREFLIGHT } })
    if (request.headers.get('tus-resumable') !== VERSION)
      return answer(412, 'InvalidRequest', `Tus-Resumable: ${VERSION} is needed`)
    const session = sessionOf(request, jwtSecret)
    if (!session) return answer(401, 'InvalidJWT', 'a session is needed')
    const { pathname } = new URL(request.url)
    const id = pathname.slice(RESUMABLE.length + 1)
    if (id === '') {
      if (request.method !== 'POST') return answer(405, 'method_not_allowed', 'Method not allowed')
      return begin(request, session, call)
    }
    // Checks the owner before the turn, and again in it: a stranger must not end the owner's upload.
    const standing = await partials.find(id)
    if (standing?.upload.owner !== session.sub) return answer(404, 'not_found', 'no such upload')
    const response = await inTurn(id, (signal) => toAddress(request, session, id, signal, call))
    return request.method === 'HEAD' ? new Response(null, response) : response
  }

  return async (request, call) => {
    try {
      return await handle(request, call)
    } catch (error) {
      if (error instanceof TooLong) return tooLong()
      throw error
    }
  }
}

const EXPOSED =
  'Location, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Expires, Upload-Length, Upload-Offset'
const HEADERS = {
  'tus-resumable': VERSION,
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
}
const PREFLIGHT = {
  'tus-version': VERSION,
  'tus-extension': EXTENSIONS,
  'tus-max-size': String(MAX_REPORT_BYTES),
  'access-control-allow-methods': 'POST, HEAD, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, apikey, content-type, tus-resumable, upload-length, upload-metadata, upload-offset, ' +
    'x-client-info, x-upsert',
  'access-control-max-age': '86400',
}

const answer = (status: number, error: string, message: string): Response => tus(refusal(status, error, message))
const tooLong = (): Response => answer(413, 'Payload too large', 'more bytes than were announced')

/** An answer of the storage, with the headers of this protocol. */
function tus(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

function expires(standing: Standing | null): Record<string, string> {
  return standing ? { 'upload-expires': new Date(standing.expiresAt).toUTCString() } : {}
}

function credentials(request: Request): Record<string, string> {
  return { authorization: request.headers.get('authorization') ?? '', apikey: request.headers.get('apikey') ?? '' }
}

/** `name base64,name base64`. */
function metadataOf(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}
