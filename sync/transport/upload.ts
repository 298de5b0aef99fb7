import type { Environment } from '../ground/environment.ts'
import type { Http } from './http.ts'
import { parseJson } from './http.ts'
import { noAnswer } from './no-answer.ts'
import type { Answer } from './transport.ts'
import type { SentAnswer, UploadRequest } from '../ground/xhr-upload.ts'

export interface Upload {
  readonly env: Environment
  readonly http: Http
  readonly path: string
  readonly file: Blob
  readonly progress: (sentBytes: number) => void
  readonly signal?: AbortSignal
}

/** Limit without progress. Large uploads progress in steps, since the system buffers many bytes at once. */
const STALL_MS = 60_000
/** Time for the answer, in addition to the time for the bytes. */
const ANSWER_MS = 15_000
/** Least speed in bytes per millisecond: sets the time limit of small files, and of uploads without progress. */
const SLOWEST = 1

/** One request with the whole file. */
export async function uploadObject({ env, http, path, file, progress, signal }: Upload): Promise<Answer<null>> {
  return http.authorised(async (authorisation) => {
    const headers = { ...authorisation, 'content-type': file.type, 'x-upsert': 'false' }
    const answer = await sendBody(env, { method: 'POST', url: http.url(path), headers, body: file, progress }, signal)
    const reply = answer && {
      status: answer.status,
      body: parseJson(answer.body),
      retryAfter: answer.header('retry-after'),
    }
    const failure = http.settle(reply)
    // A success without JSON comes from a captive portal: nothing was stored.
    if (!failure && reply?.body === undefined) return noAnswer(env)
    // Already there: an earlier attempt whose answer was lost. `verifyFile` checks whether it is complete.
    if (failure && !(failure.kind === 'denied' && (failure.status === 409 || failure.code === 'Duplicate')))
      return failure
    progress(file.size)
    return { kind: 'ok', value: null }
  })
}

/** Null: the network failed, nothing moved for too long, or the signal fired. */
export async function sendBody(
  env: Environment,
  request: Omit<UploadRequest, 'signal'>,
  signal?: AbortSignal,
): Promise<SentAnswer | null> {
  const abort = new AbortController()
  const cancel = () => abort.abort()
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  const { url, method, headers, body, progress } = request
  const atMost = ANSWER_MS + body.size / SLOWEST
  const limit = env.uploadWithProgress ? Math.min(STALL_MS, atMost) : atMost
  let stop = env.setTimer(cancel, limit)
  try {
    progress(0)
    if (env.uploadWithProgress) {
      const moved = (sentBytes: number) => {
        stop()
        stop = env.setTimer(cancel, limit)
        progress(sentBytes)
      }
      return await env.uploadWithProgress({ ...request, progress: moved, signal: abort.signal })
    }
    const response = await env.fetch(url, { method, headers, body, signal: abort.signal })
    return { status: response.status, body: await response.text(), header: (name) => response.headers.get(name) }
  } catch {
    return null
  } finally {
    stop()
    signal?.removeEventListener('abort', cancel)
  }
}
