import { WebSocket } from 'ws'

interface Answer {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

/** One WebDriver BiDi session: https://www.w3.org/TR/webdriver-bidi/ */
export interface Bidi {
  send<R = unknown>(method: string, params: object): Promise<R>
  on(method: string, listener: (params: unknown) => void): void
}

export async function openBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (answer: Answer) => void>()
  const listeners = new Map<string, (params: unknown) => void>()
  let last = 0

  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer
    if (answer.id === undefined) return listeners.get(answer.method ?? '')?.(answer.params)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ error: 'the browser is gone' })
    waiting.clear()
  })

  const send = <R>(method: string, params: object) =>
    new Promise<R>((resolve, reject) => {
      const id = (last += 1)
      waiting.set(id, ({ result, error, message }) => {
        if (error === undefined) resolve(result as R)
        else reject(new Error(`${method}: ${error} ${message ?? ''}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await send('session.new', { capabilities: {} })
  return { send, on: (method, listener) => void listeners.set(method, listener) }
}
