import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../ground/environment.ts'
import type { TokenSource } from '../transport/transport.ts'

/** Maximum wait for a sign-out. */
const PATIENCE_MS = 4_000

/**
 * Ends this session of the person on the server, or all of them; false when the server could not be reached. Then only
 * this device forgets the tokens, which expire on the server.
 */
export async function revoke(
  { env, config }: { readonly env: Environment; readonly config: RuntimeConfig },
  tokens: TokenSource,
  scope: 'local' | 'global',
): Promise<boolean> {
  const abort = new AbortController()
  let stop = () => {}
  const patience = new Promise<false>((resolve) => {
    stop = env.setTimer(() => {
      abort.abort()
      resolve(false)
    }, PATIENCE_MS)
  })
  const request = async () => {
    const source = await tokens()
    if (source.kind !== 'token') return false
    const { ok } = await env.fetch(`${config.supabaseUrl}/auth/v1/logout?scope=${scope}`, {
      method: 'POST',
      headers: { apikey: config.supabaseKey, authorization: `Bearer ${source.token}` },
      signal: abort.signal,
    })
    return ok
  }
  const told = await Promise.race([request().catch(() => false), patience])
  stop()
  return told
}
