import type { Environment } from '../runtime/environment.ts'
import type { Http } from './http.ts'
import { parseJson, readReply } from './http.ts'
import type { Reply } from './classify.ts'
import type { Answer } from './transport.ts'

export interface Upload {
  readonly env: Environment
  readonly http: Http
  readonly path: string
  readonly file: Blob
  readonly progress: (sentBytes: number) => void
  readonly signal?: AbortSignal
}

/** An upload may last as long as it moves. */
const STALL_MS = 60_000
/** `fetch` cannot show that it moves: what is slower than this is taken for stalled. Bytes per millisecond. */
const SLOWEST = 2

/** One request with the whole file. Resumable sending replaces this function behind `uploadFile`. */
export async function uploadObject(upload: Upload): Promise<Answer<null>> {
  const { http, file, progress } = upload
  return http.authorised(async (authorisation) => {
    const failure = http.settle(await send(upload, { ...authorisation, 'content-type': file.type, 'x-upsert': 'false' }))
    // Already there: an earlier attempt whose answer was lost. `verifyFile` says whether it is whole.
    if (failure && !(failure.kind === 'denied' && (failure.status === 409 || failure.code === 'Duplicate'))) return failure
    progress(file.size)
    return { kind: 'ok', value: null }
  })
}

async function send({ env, http, path, file, progress, signal }: Upload, headers: Record<string, string>): Promise<Reply | null> {
  const abort = new AbortController()
  const cancel = () => abort.abort()
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  const limit = env.uploadWithProgress ? STALL_MS : STALL_MS + file.size / SLOWEST
  let stop = env.setTimer(cancel, limit)
  try {
    progress(0)
    if (env.uploadWithProgress) {
      const moved = (sentBytes: number) => {
        stop()
        stop = env.setTimer(cancel, limit)
        progress(sentBytes)
      }
      const answer = await env.uploadWithProgress({ url: http.url(path), headers, body: file, progress: moved, signal: abort.signal })
      return answer && { status: answer.status, body: parseJson(answer.body), retryAfter: null }
    }
    return await readReply(await env.fetch(http.url(path), { method: 'POST', headers, body: file, signal: abort.signal }))
  } catch {
    return null
  } finally {
    stop()
    signal?.removeEventListener('abort', cancel)
  }
}
