import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../ground/environment.ts'
import { failureOf, isOurs, type Reply } from './classify.ts'
import { noAnswer } from './no-answer.ts'
import type { Answer, Evidence, TokenSource } from './transport.ts'

export interface Http {
  /**
   * An authorised exchange with a JSON answer. `readDenial`: parses a denial that explains itself, which then counts as
   * a result.
   */
  json<T>(request: HttpRequest, read: ReadTimed<T>, readDenial?: Read<T>): Promise<Answer<T>>
  /**
   * One exchange by one of Supabase's own clients through the given `fetch`: authorised, limited in time, and
   * classified here by the raw response, whatever the client makes of it.
   */
  lend<T>(ask: Ask, read: Read<T>, timeoutMs?: number): Promise<Answer<T>>
  /** Runs `send` with authorised headers; renews a refused token once. Without `tokens` there is nothing to renew. */
  authorised<T>(send: (headers: Readonly<Record<string, string>>) => Promise<Answer<T>>): Promise<Answer<T>>
  /** Classifies a reply and records it as evidence. Null: success. */
  settle(reply: Reply | null): ReturnType<typeof failureOf>
  readonly url: (path: string) => string
}

/** Null: the answer has another shape. */
type Read<T> = (body: unknown) => T | null

/** `writtenAt`: device time in ms, half-way between question and answer: about when the server wrote it [L17]. */
type ReadTimed<T> = (body: unknown, writtenAt: number) => T | null

/** `data` is null after an error, and for an empty body. */
type Ask = (fetch: typeof globalThis.fetch) => PromiseLike<{ readonly data: unknown; readonly error: unknown }>

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** For the answer to begin, and once more for the rest of it. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000

/** @param tokens null: anonymous, with the public key alone */
export function createHttp(
  env: Environment,
  config: RuntimeConfig,
  tokens: TokenSource | null,
  evidence: Evidence,
): Http {
  const url = (path: string) => `${config.supabaseUrl}${path}`

  async function authorised<T>(
    send: (headers: Readonly<Record<string, string>>) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    if (!tokens) return withoutLogin(await send({ apikey: config.supabaseKey }))
    const first = await tokens()
    if (first.kind !== 'token') return without(first)
    const answer = await send(headersFor(first.token))
    if (answer.kind !== 'needs-login') return answer
    const second = await tokens(first.token)
    return second.kind === 'token' ? refusedAnew(await send(headersFor(second.token))) : without(second)
  }

  const without = ({ kind }: { readonly kind: 'needs-login' | 'retry' }): Answer<never> =>
    kind === 'retry' ? noAnswer(env) : { kind }

  const headersFor = (token: string) => ({ apikey: config.supabaseKey, authorization: `Bearer ${token}` })

  function settle(reply: Reply | null): ReturnType<typeof failureOf> {
    if (!reply) {
      const silence = noAnswer(env)
      evidence.failed(silence.cause)
      return silence
    }
    const failure = failureOf(reply, env.now())
    if (failure?.kind === 'retry') evidence.failed(failure.cause)
    else if (!isOurs(reply)) evidence.failed('network')
    else evidence.reached()
    return failure
  }

  /**
   * Runs `ask` with a signal that fires after `timeoutMs`, counted anew from `again`. Every exception counts as a
   * network failure: nothing else throws in `ask`.
   */
  async function bounded<T>(
    timeoutMs: number,
    ask: (signal: AbortSignal, again: () => void) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const abort = new AbortController()
    const start = () => env.setTimer(() => abort.abort(), timeoutMs)
    let stop = start()
    const again = () => {
      stop()
      stop = start()
    }
    try {
      return await ask(abort.signal, again)
    } catch {
      return silence()
    } finally {
      stop()
    }
  }

  const silence = (): Answer<never> => settle(null) ?? noAnswer(env)

  const json: Http['json'] = <T>(
    { method, path, body, timeoutMs = TIMEOUT_MS }: HttpRequest,
    read: ReadTimed<T>,
    readDenial?: Read<T>,
  ) =>
    authorised<T>((authorisation) =>
      bounded(timeoutMs, async (signal, again) => {
        const sent = body === undefined ? {} : { 'content-type': 'application/json' }
        const sentAt = env.now()
        const response = await env.fetch(url(path), {
          method,
          signal,
          cache: 'no-store',
          headers: { ...authorisation, ...sent },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const writtenAt = (sentAt + env.now()) / 2
        again()
        const reply = await readReply(response)
        const failure = settle(reply)
        const denial = failure?.kind === 'denied' ? readDenial?.(reply.body) : undefined
        if (denial) return { kind: 'ok', value: denial }
        return failure ?? understood(read(reply.body, writtenAt))
      }),
    )

  const lend: Http['lend'] = <T>(ask: Ask, read: Read<T>, timeoutMs = TIMEOUT_MS) =>
    authorised<T>((authorisation) =>
      bounded(timeoutMs, async (signal) => {
        let failed = null as Reply | null
        let isJson = false
        const { data, error } = await ask(async (input, init) => {
          const headers = { ...(init?.headers as Record<string, string>), ...authorisation }
          const response = await env.fetch(input, { ...init, headers, signal, cache: 'no-store' })
          const type = response.headers.get('content-type') ?? ''
          isJson = type.startsWith('application/json')
          // None of our answers is an HTML page: a captive portal answered.
          if (response.ok && !type.startsWith('text/html')) return response
          failed = await readReply(response)
          return new Response(null, { status: 502 })
        })
        if (failed) return settle(failed) ?? noAnswer(env)
        // JSON's null is an answer, an empty body is none.
        if (error !== null || (data === null && !isJson)) return silence()
        evidence.reached()
        return understood(read(data))
      }),
    )

  /** A success of another shape: a captive portal, or a server of another version. */
  const understood = <T>(value: T | null): Answer<T> => (value === null ? noAnswer(env) : { kind: 'ok', value })

  return { url, authorised, settle, json, lend }
}

export async function readReply(response: Response): Promise<Reply> {
  return {
    status: response.status,
    body: parseJson(await response.text()),
    retryAfter: response.headers.get('retry-after'),
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refused public key is a fault of the installation: no sign-in would help. */
function withoutLogin<T>(answer: Answer<T>): Answer<T> {
  return answer.kind === 'needs-login' ? { kind: 'denied', status: 401, code: null } : answer
}

/**
 * A server that refuses the token it has just issued is out of order: a sign-in would not help, a later attempt may.
 */
function refusedAnew<T>(answer: Answer<T>): Answer<T> {
  return answer.kind === 'needs-login' ? { kind: 'retry', cause: 'server' } : answer
}
