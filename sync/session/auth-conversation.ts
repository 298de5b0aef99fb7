import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../runtime/environment.ts'
import { noAnswer } from '../transport/no-answer.ts'
import type { Evidence, RetryCause } from '../transport/transport.ts'

export interface ConversationParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  readonly evidence: Evidence
}

export type AuthConversation = Awaited<ReturnType<typeof authConversation>>

const TIMEOUT_MS = 20_000

/** Of the auth library only the conversation is used; tokens are kept in the device database, see `token-source.ts`. */
export async function authConversation({ env, config, evidence }: ConversationParts) {
  const { AuthClient } = await import('./auth-library.ts')
  const connection: { broken: RetryCause | null } = { broken: null }
  const auth = new AuthClient({
    url: `${config.supabaseUrl}/auth/v1`,
    // Its spelling: the library puts the token of a session in this place.
    headers: { apikey: config.supabaseKey, Authorization: `Bearer ${config.supabaseKey}` },
    // One client per conversation: under a shared key the library warns of clients that compete for one session.
    storageKey: `hawa-${env.uuid()}`,
    // The library writes a failed request to the console; being offline is nothing to complain of.
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
