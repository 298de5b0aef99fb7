/** The protocol of Realtime by hand. */
import { expect, vi } from 'vitest'
import WebSocket from 'ws'
import type { Account } from './stack.ts'

/** The channel of one person. */
export const mine = (account: Account | undefined): string => `bell:${account?.profileId}`

export function realtimeSockets(at: () => { readonly url: string; readonly anonKey: string }) {
  const sockets: WebSocket[] = []

  /** A socket by hand: what it was told, and how it ended. */
  async function raw(key: string = at().anonKey, vsn = '2.0.0') {
    const socket = new WebSocket(`${at().url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${vsn}`)
    sockets.push(socket)
    const told: unknown[][] = []
    let ended: number | null = null
    socket.on('message', (text: Buffer) => told.push(JSON.parse(String(text)) as unknown[]))
    socket.on('close', (code) => {
      ended = code
    })
    const opened = await new Promise<true | string>((resolve) => {
      socket.on('open', () => resolve(true))
      socket.on('error', (error) => resolve(error.message))
    })
    const send = (joinRef: string | null, ref: string, topic: string, event: string, payload: unknown): void =>
      socket.send(JSON.stringify([joinRef, ref, topic, event, payload]))
    return {
      socket,
      told,
      opened,
      send,
      ended: () => vi.waitFor(() => expect(ended).not.toBeNull(), 8000).then(() => ended),
      joinAs: async (account: Account | undefined, token = account?.accessToken) => {
        send('1', '1', `realtime:${mine(account)}`, 'phx_join', { config: { private: true }, access_token: token })
        return vi.waitFor(() => {
          const reply = told.find(([, ref, , event]) => ref === '1' && event === 'phx_reply')
          if (!reply) throw new Error('no answer yet')
          return (reply[4] as { status: string }).status
        })
      },
    }
  }

  function hangUp(): void {
    for (const socket of sockets.splice(0)) socket.terminate()
  }

  return { raw, hangUp }
}
