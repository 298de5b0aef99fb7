import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../runtime/environment.ts'
import { failureOf, isOurs, type Reply } from './classify.ts'
import { noAnswer } from './no-answer.ts'
import type { Answer, Evidence, TokenSource } from './transport.ts'

export interface Http {
  /**
   * An authorised exchange with a JSON answer; `read` gives null for a body it does not understand. `readDenial`:
   * some doors explain their "no" in the body, and then it is an answer as good as a yes.
   */
  json<T>(request: HttpRequest, read: (body: unknown) => T | null, readDenial?: (body: unknown) => T | null): Promise<Answer<T>>
  blob(request: HttpRequest): Promise<Answer<Blob>>
  /** Runs `send` with the headers of an authorised request; a refused token is renewed once. Nobody has no token to renew. */
  authorised<T>(send: (headers: Readonly<Record<string, string>>) => Promise<Answer<T>>): Promise<Answer<T>>
  /** Classifies a reply and books it as evidence. Null: it succeeded. */
  settle(reply: Reply | null): ReturnType<typeof failureOf>
  readonly url: (path: string) => string
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000

/** @param tokens null: for nobody in particular, with the public key alone */
export function createHttp(env: Environment, config: RuntimeConfig, tokens: TokenSource | null, evidence: Evidence): Http {
  const url = (path: string) => `${config.supabaseUrl}${path}`

  async function authorised<T>(send: (headers: Readonly<Record<string, string>>) => Promise<Answer<T>>): Promise<Answer<T>> {
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

  async function exchange<T>(request: HttpRequest, read: (response: Response) => Promise<Answer<T>>): Promise<Answer<T>> {
    return authorised(async (authorisation) => {
      const abort = new AbortController()
      const stop = env.setTimer(() => abort.abort(), request.timeoutMs ?? TIMEOUT_MS)
      try {
        const response = await env.fetch(url(request.path), {
          method: request.method,
          headers: {
            ...authorisation,
            ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...request.headers,
          },
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
          signal: abort.signal,
          cache: 'no-store',
        })
        return await read(response)
      } catch {
        // Whatever breaks between here and the last byte is the network's: nothing else throws in this block.
        return settle(null) ?? noAnswer(env)
      } finally {
        stop()
      }
    })
  }

  return {
    url,
    authorised,
    settle,
    json: (request, read, readDenial) =>
      exchange(request, async (response) => {
        const reply = await readReply(response)
        const failure = settle(reply)
        const denial = failure?.kind === 'denied' ? readDenial?.(reply.body) : undefined
        if (denial) return { kind: 'ok', value: denial }
        if (failure) return failure
        const value = read(reply.body)
        // A success that is not what was asked for: a captive portal, or a server of another version.
        return value === null ? noAnswer(env) : { kind: 'ok', value }
      }),
    blob: (request) =>
      exchange(request, async (response) => {
        if (!response.ok) return settle(await readReply(response)) ?? noAnswer(env)
        // Nothing that we keep is a page: a captive portal speaks.
        if (response.headers.get('content-type')?.startsWith('text/html')) return noAnswer(env)
        const value = await response.blob()
        evidence.reached()
        return { kind: 'ok', value }
      }),
  }
}

export async function readReply(response: Response): Promise<Reply> {
  return { status: response.status, body: parseJson(await response.text()), retryAfter: response.headers.get('retry-after') }
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
