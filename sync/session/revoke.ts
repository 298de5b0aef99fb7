import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../runtime/environment.ts'
import type { TokenSource } from '../transport/transport.ts'

/** Nobody waits longer than this to get out. */
const PATIENCE_MS = 4_000

/**
 * Ends the sessions of this person on the server, everywhere, if it can be reached. Otherwise they only leave
 * this device: the tokens are forgotten here and run out there.
 */
export async function revoke({ env, config }: { readonly env: Environment; readonly config: RuntimeConfig }, tokens: TokenSource): Promise<void> {
  const abort = new AbortController()
  let stop = () => {}
  const patience = new Promise<void>((resolve) => {
    stop = env.setTimer(() => {
      abort.abort()
      resolve()
    }, PATIENCE_MS)
  })
  const request = async () => {
    const source = await tokens()
    if (source.kind !== 'token') return
    await env.fetch(`${config.supabaseUrl}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { apikey: config.supabaseKey, authorization: `Bearer ${source.token}` },
      signal: abort.signal,
    })
  }
  await Promise.race([request().catch(() => {}), patience])
  stop()
}
