import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../ground/environment.ts'
import { noAnswer } from '../transport/no-answer.ts'
import type { Evidence, RetryCause } from '../transport/transport.ts'

export interface ConversationParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  readonly evidence: Evidence
}

export type AuthConversation = Awaited<ReturnType<typeof authConversation>>

const TIMEOUT_MS = 20_000

/** A client of the auth library without token storage; tokens are in the device database, see `token-source.ts`. */
export async function authConversation({ env, config, evidence }: ConversationParts) {
  const { AuthClient } = await import('./auth-library.ts')
  const connection: { broken: RetryCause | null } = { broken: null }
  const auth = new AuthClient({
    url: `${config.supabaseUrl}/auth/v1`,
    // Capital A: the library puts a session's token in this header.
    headers: { apikey: config.supabaseKey, Authorization: `Bearer ${config.supabaseKey}` },
    // One client per conversation: with a shared key the library warns about competing clients.
    storageKey: `hawa-${env.uuid()}`,
    // The library logs failed requests to the console, but being offline is no error.
    async fetch(input, init) {
      const abort = new AbortController()
      const stop = env.setTimer(() => abort.abort(), TIMEOUT_MS)
      try {
        return await env.fetch(input, { ...init, signal: abort.signal })
      } catch {
        const { cause } = noAnswer(env)
        evidence.failed(cause)
        connection.broken = cause
        return new Response(null, { status: 503 })
      } finally {
        stop()
      }
    },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  return { auth, connection }
}
