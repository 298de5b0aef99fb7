import type { OpenLine } from '../ground/line.ts'

/** The longest timer: the library must not reconnect by itself, `bell.ts` decides when. */
const NEVER_MS = 2 ** 31 - 1

/** Supabase Realtime by its official client: one socket, a private channel for each bell. */
export const openRealtimeLine: OpenLine = ({ config, bells, token, joined, rung, lost }) => {
  let over = false
  let hangUp = () => {}

  function end(): void {
    over = true
    hangUp()
  }
  function lose(): void {
    if (over) return
    end()
    lost()
  }

  async function dial(): Promise<void> {
    const [{ RealtimeClient }, first] = await Promise.all([import('./realtime-library.ts'), token()])
    if (first === null) return lose()
    if (over) return
    const client = new RealtimeClient(`${config.supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: config.supabaseKey },
      // Called with every heartbeat: the server gets a renewed token before the old one ends.
      accessToken: async () => (await token()) ?? first,
      reconnectAfterMs: () => NEVER_MS,
    })
    // Deferred: the library reports the loss first and prepares to reconnect afterwards.
    hangUp = () => void setTimeout(() => void client.disconnect(), 0)
    // Otherwise the first join would have no token.
    await client.setAuth()
    const missing = new Set(bells)
    for (const bell of bells) {
      if (over) return
      client
        .channel(bell, { config: { private: true } })
        .on('broadcast', { event: 'news' }, () => {
          if (!over) rung()
        })
        .subscribe((status: string) => {
          if (over) return
          if (status !== 'SUBSCRIBED') return lose()
          if (missing.delete(bell) && missing.size === 0) joined()
        })
    }
  }

  dial().catch(lose)
  return { close: end }
}
