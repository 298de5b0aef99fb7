/**
 * Gap: Lite takes raw URL paths for keys, writes a file before its row, so that two uploads to one path mix, and
 * answers 500 where a quota is used up.
 * Test: tests/contract/adversary-storage.test.ts (keys), tests/contract/stack-postgres.test.ts (two at once),
 * tests/contract/quotas-over-http.test.ts
 * Goes when: Lite refuses keys that decode to others, lets one upload at a time write to a path, and passes on 429; the
 * calls of the other storage-*.ts go with the last of them.
 */
import { MAX_REPORT_BYTES } from '../../../sync/domain/report.ts'
import type { Hold } from '../http/body-room.ts'
import { BodyTooLarge, withBody } from '../http/body.ts'
import { OBJECT, refusal, SIGN } from '../http/storage-message.ts'
import { fileOf, isSound } from './storage-bodies.ts'
import { asDownload, linkProblem, renamed } from './storage-links.ts'
import { removal } from './storage-removal.ts'
import { checkDepth } from './too-deep.ts'
import { bearerOf, isSigned } from '../tokens.ts'

const UPLOAD = /^\/storage\/v1\/object\/(?!sign\/|list\/|info\/|public\/|upload\/|authenticated\/)([^/]+)\/(.+)$/

/** A key that could decode to another path is refused. */
const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/
export const isKey = (key: string): boolean => KEY.test(key)

/** A multipart body is a little longer than its file. */
const MULTIPART_ROOM = 64 * 1024
const SMALL = 256 * 1024

type Lite = (request: Request) => Promise<Response>

export interface StorageGate {
  readonly handle: (request: Request, lite: Lite, read: Hold['read']) => Promise<Response>
}

export interface StorageGateOptions {
  readonly jwtSecret: string
  readonly serviceKey: string
  /** Called after an object was stored: reads it back and records its size, hash and type. */
  readonly stored: (bucket: string, key: string) => Promise<void>
  /** Lite says "internal error" when a quota is used up: this throws Later then. */
  readonly notPutOff: (request: Request, bucket: string, key: string) => Promise<void>
  /** Runs work for one path one at a time. */
  readonly alone: <T>(pathname: string, work: () => Promise<T>) => Promise<T>
}

/** Corrects requests and answers where Lite's storage differs from hosted Supabase. */
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
    // Lite writes the file before the row: two uploads to one path must not overlap. The turn begins only after the
    // body: a sender whose connection broke silently in the middle of it must not block their own next attempt.
    return options.alone(new URL(request.url).pathname, async () => {
      const response = await lite(withBody(request, file.bytes, { 'content-type': file.type }))
      if (response.ok) await options.stored(bucket, key)
      if (response.status === 500) await options.notPutOff(request, bucket, key)
      return response
    })
  }

  /**
   * Ten megabytes are kept in memory only for people with an account. Lite checks after the body whether the session is
   * still valid: a sender who is refused in the middle of an upload sees a broken connection instead of the reason.
   */
  function isKnown(request: Request): boolean {
    const token = bearerOf(request)
    return (
      (token !== null && isSigned(token, options.jwtSecret)) || request.headers.get('apikey') === options.serviceKey
    )
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
        const problem = linkProblem(url, options.jwtSecret)
        if (problem) return problem
      }
      const body = reads ? new Uint8Array() : await read(request, SMALL)
      checkDepth(body)
      if (!isSound(request, body)) return refusal(400, 'InvalidRequest', 'Could not parse request body as JSON')
      // The metadata of storage-js is JSON in a header; nothing here uses it.
      const response = await lite(withBody(request, body, { 'x-metadata': '' }))
      if (request.method === 'POST' && url.pathname.startsWith(SIGN)) return renamed(response)
      return reads && url.pathname.startsWith(OBJECT) ? asDownload(response, url) : response
    },
  }
}
