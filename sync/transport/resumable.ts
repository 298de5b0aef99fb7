/**
 * TUS 1.0.0 as Supabase implements it: https://tus.io/protocols/resumable-upload. Interprets the answers; the uploader
 * decides the next step.
 */
import { bucketOf } from '../domain/stored-file.ts'
import type { Environment } from '../ground/environment.ts'
import type { Reply } from './classify.ts'
import { parseJson, type Http } from './http.ts'
import { noAnswer } from './no-answer.ts'
import type { Answer } from './transport.ts'
import { sendBody } from './upload.ts'

export type PartAnswer =
  /** The server has this many bytes. */
  | { readonly kind: 'at'; readonly offset: number }
  /** The upload address has expired, or never existed. */
  | { readonly kind: 'gone' }

/** `there`: the object exists already. */
export type BeginAnswer = { readonly kind: 'begun'; readonly id: string } | { readonly kind: 'there' }

export interface Resumable {
  begin(path: string, file: Blob): Promise<Answer<BeginAnswer>>
  offset(id: string): Promise<Answer<PartAnswer>>
  /** `elsewhere`: the server is at another byte, or somebody else is sending. */
  part(
    id: string,
    offset: number,
    part: Blob,
    progress: (sentBytes: number) => void,
    signal: AbortSignal,
  ): Promise<Answer<PartAnswer | { readonly kind: 'elsewhere' }>>
}

const ADDRESS = '/storage/v1/upload/resumable'
const TIMEOUT_MS = 15_000
const VERSION = { 'tus-resumable': '1.0.0' }

interface Told extends Reply {
  readonly header: (name: string) => string | null
}

export function createResumable(env: Environment, http: Http): Resumable {
  async function ask(
    method: 'POST' | 'HEAD',
    address: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Told | null> {
    const abort = new AbortController()
    const stop = env.setTimer(() => abort.abort(), TIMEOUT_MS)
    try {
      const response = await env.fetch(http.url(address), { method, headers, signal: abort.signal, cache: 'no-store' })
      return told(response.status, await response.text(), (name) => response.headers.get(name))
    } catch {
      return null
    } finally {
      stop()
    }
  }

  /** The server's offset, from its own header: a success without one was not ours. */
  function standing(reply: Told | null): Answer<PartAnswer> {
    const failure = http.settle(reply)
    if (failure?.kind === 'denied' && (failure.status === 404 || failure.status === 410))
      return { kind: 'ok', value: { kind: 'gone' } }
    if (failure) return failure
    const offset = reply?.header('upload-offset') ?? ''
    return /^\d{1,15}$/.test(offset) ? { kind: 'ok', value: { kind: 'at', offset: Number(offset) } } : noAnswer(env)
  }

  return {
    begin: (path, file) =>
      http.authorised<BeginAnswer>(async (authorisation) => {
        const metadata = {
          bucketName: bucketOf(path),
          objectName: path,
          contentType: file.type,
          cacheControl: 'no-store',
        }
        const reply = await ask('POST', ADDRESS, {
          ...authorisation,
          ...VERSION,
          'x-upsert': 'false',
          'upload-length': String(file.size),
          'upload-metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${btoa(value)}`)
            .join(','),
        })
        const failure = http.settle(reply)
        if (failure?.kind === 'denied' && (failure.status === 409 || failure.code === 'Duplicate'))
          return { kind: 'ok', value: { kind: 'there' } }
        if (failure) return failure
        // Takes only the last part: the token must go to our server, whatever address the answer gives.
        const id = /\/([\w.~=-]+)\/?$/.exec(reply?.header('location') ?? '')?.[1]
        return reply?.status === 201 && id ? { kind: 'ok', value: { kind: 'begun', id } } : noAnswer(env)
      }),
    offset: (id) =>
      http.authorised(async (authorisation) =>
        standing(await ask('HEAD', `${ADDRESS}/${id}`, { ...authorisation, ...VERSION })),
      ),
    part: (id, offset, part, progress, signal) =>
      http.authorised<PartAnswer | { readonly kind: 'elsewhere' }>(async (authorisation) => {
        const headers = {
          ...authorisation,
          ...VERSION,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        }
        const answer = await sendBody(
          env,
          { method: 'PATCH', url: http.url(`${ADDRESS}/${id}`), headers, body: part, progress },
          signal,
        )
        const reply = answer && told(answer.status, answer.body, answer.header)
        const now = standing(reply)
        return now.kind === 'denied' && (now.status === 409 || now.status === 423)
          ? { kind: 'ok', value: { kind: 'elsewhere' } }
          : now
      }),
  }
}

/** An answer with the protocol's header is our server's, even without a JSON body. */
function told(status: number, text: string, header: (name: string) => string | null): Told {
  return {
    status,
    header,
    retryAfter: header('retry-after'),
    body: parseJson(text) ?? (header('tus-resumable') ? {} : undefined),
  }
}
