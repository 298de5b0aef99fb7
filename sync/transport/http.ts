import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../runtime/environment.ts'
import { failureOf, isOurs, type Reply } from './classify.ts'
import { noAnswer } from './no-answer.ts'
import type { Answer, Evidence, TokenSource } from './transport.ts'

export interface Http {
  /** An authorised exchange, its answer JSON. `readDenial`: some doors explain their "no", as good as a yes. */
  json<T>(request: HttpRequest, read: Read<T>, readDenial?: Read<T>): Promise<Answer<T>>
  /**
   * One exchange by a client of Supabase's own, with the `fetch` it is given: authorised, bounded in time, and judged
   * here by the answer as it came, whatever the client makes of it.
   */
  lend<T>(ask: Ask, read: Read<T>, timeoutMs?: number): Promise<Answer<T>>
  /**
   * Runs `send` with the headers of an authorised request; a refused token is renewed once. Nobody has no token to
   * renew.
   */
  authorised<T>(send: (headers: Readonly<Record<string, string>>) => Promise<Answer<T>>): Promise<Answer<T>>
  /** Classifies a reply and books it as evidence. Null: it succeeded. */
  settle(reply: Reply | null): ReturnType<typeof failureOf>
  readonly url: (path: string) => string
}

/** Null: the answer is not of the shape that was asked for. */
type Read<T> = (body: unknown) => T | null

/** `data` is null where there is an error. */
type Ask = (fetch: typeof globalThis.fetch) => PromiseLike<{ readonly data: unknown; readonly error: unknown }>

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000

/** @param tokens null: for nobody in particular, with the public key alone */
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

  /** With a signal that ends after `timeoutMs`. What breaks is the network: nothing else throws in `ask`. */
  async function bounded<T>(timeoutMs: number, ask: (signal: AbortSignal) => Promise<Answer<T>>): Promise<Answer<T>> {
    const abort = new AbortController()
    const stop = env.setTimer(() => abort.abort(), timeoutMs)
    try {
      return await ask(abort.signal)
    } catch {
      return silence()
    } finally {
      stop()
    }
  }

  const silence = (): Answer<never> => settle(null) ?? noAnswer(env)

  const json: Http['json'] = <T>(
    { method, path, body, timeoutMs = TIMEOUT_MS }: HttpRequest,
    read: Read<T>,
    readDenial?: Read<T>,
  ) =>
    authorised<T>((authorisation) =>
      bounded(timeoutMs, async (signal) => {
        const sent = body === undefined ? {} : { 'content-type': 'application/json' }
        const reply = await readReply(
          await env.fetch(url(path), {
            method,
            signal,
            cache: 'no-store',
            headers: { ...authorisation, ...sent },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        )
        const failure = settle(reply)
        const denial = failure?.kind === 'denied' ? readDenial?.(reply.body) : undefined
        if (denial) return { kind: 'ok', value: denial }
        return failure ?? understood(read(reply.body))
      }),
    )

  const lend: Http['lend'] = <T>(ask: Ask, read: Read<T>, timeoutMs = TIMEOUT_MS) =>
    authorised<T>((authorisation) =>
      bounded(timeoutMs, async (signal) => {
        let failed = null as Reply | null
        const { data } = await ask(async (input, init) => {
          const headers = { ...(init?.headers as Record<string, string>), ...authorisation }
          const response = await env.fetch(input, { ...init, headers, signal, cache: 'no-store' })
          // Nothing that is asked for is a page: a captive portal speaks.
          if (response.ok && !response.headers.get('content-type')?.startsWith('text/html')) return response
          failed = await readReply(response)
          return new Response(null, { status: 502 })
        })
        if (failed) return settle(failed) ?? noAnswer(env)
        if (data === null) return silence()
        evidence.reached()
        return understood(read(data))
      }),
    )

  /** A success that is not what was asked for: a captive portal, or a server of another version. */
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

/** A public key that is refused is a fault of the installation: no sign-in would help. */
function withoutLogin<T>(answer: Answer<T>): Answer<T> {
  return answer.kind === 'needs-login' ? { kind: 'denied', status: 401, code: null } : answer
}

/** A server that refuses the token it has just given is out of order: no sign-in would help, a later attempt may. */
function refusedAnew<T>(answer: Answer<T>): Answer<T> {
  return answer.kind === 'needs-login' ? { kind: 'retry', cause: 'server' } : answer
}
