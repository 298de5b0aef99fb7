import type { Environment } from '../ground/environment.ts'
import type { TokenSource } from '../transport/transport.ts'

/** Milliseconds, docs/specification.md#9 (those of supabase-js). */
const LOOK_EVERY_MS = 30_000
const FIRST_REST_MS = 200

/**
 * Renews the tokens of the signed-in person in advance: checks every 30 s while the page is visible. A renewal without
 * an answer is retried after 200 ms, doubled each time, if that is before the next check.
 * @returns the function that stops it
 */
export function keepRenewed({ env, tokens }: { readonly env: Environment; readonly tokens: TokenSource }): () => void {
  let ended = false
  let cancel = () => {}

  async function look(begunAt: number, failures: number): Promise<void> {
    // The device database may be unreadable now: try again.
    const answer = env.signals?.visible() === false ? null : await tokens().catch(() => null)
    if (ended) return
    const rest = FIRST_REST_MS * 2 ** failures
    const passed = env.now() - begunAt
    if (answer?.kind === 'retry' && passed + rest < LOOK_EVERY_MS) {
      cancel = env.setTimer(() => void look(begunAt, failures + 1), rest)
    } else {
      cancel = env.setTimer(() => void look(env.now(), 0), Math.max(0, LOOK_EVERY_MS - Math.max(0, passed)))
    }
  }

  cancel = env.setTimer(() => void look(env.now(), 0), LOOK_EVERY_MS)
  return () => {
    ended = true
    cancel()
  }
}
