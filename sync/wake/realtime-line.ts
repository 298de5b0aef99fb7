import type { OpenLine } from './line.ts'

/** What a timer can hold: the library does not dial again by itself, `bell.ts` knows when that makes sense. */
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
      // Asked with every heartbeat: a renewed token goes to the server before the old one ends.
      accessToken: async () => (await token()) ?? first,
      reconnectAfterMs: () => NEVER_MS,
    })
    // Not at once: the library tells of a loss first and prepares to dial again afterwards.
    hangUp = () => void setTimeout(() => void client.disconnect(), 0)
    // Else the first join would go without a token.
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
