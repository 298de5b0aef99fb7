import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWithConfig } from '../../../sw/navigation.ts'
import { givesUp, oneAtATime } from '../../../sw/patience.ts'
import { fakeCaches } from '../../support/fake-caches.ts'

const ADDRESS = 'https://hawa.example/config.json'

/** A peer that answers when the test says so, and hears when it is given up. */
function silentPeer(): { readonly fetch: typeof fetch; readonly asked: AbortSignal[]; answer(body: BodyInit): void } {
  const asked: AbortSignal[] = []
  let answerLast = (_: Response): void => undefined
  return {
    asked,
    answer: (body) => answerLast(new Response(body)),
    fetch: (_, init) =>
      new Promise((resolve, reject) => {
        const { signal } = init ?? {}
        if (!signal) throw new Error('nobody could give this up')
        asked.push(signal)
        answerLast = resolve
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('nothing comes: given up after twenty seconds, and not before', async () => {
  const peer = silentPeer()
  const answer = givesUp(peer.fetch)(ADDRESS)
  answer.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(19_900)
  expect(peer.asked[0]?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(peer.asked[0]?.aborted).toBe(true)
  await expect(answer).rejects.toThrow(TypeError)
})

it('an answer that goes on coming is waited for, one that stops in its middle is not', async () => {
  const peer = silentPeer()
  let body: ReadableStreamDefaultController<Uint8Array> | null = null
  const asking = givesUp(peer.fetch)(ADDRESS)
  peer.answer(
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller
      },
    }),
  )
  const answer = await asking
  const text = answer.text()
  text.catch(() => undefined)
  for (let piece = 0; piece < 5; piece += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    ;(body as ReadableStreamDefaultController<Uint8Array> | null)?.enqueue(new TextEncoder().encode('a'))
  }
  expect(peer.asked[0]?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(20_100)
  expect(peer.asked[0]?.aborted).toBe(true)
})

it('a whole answer ends the waiting; status and headers are as they came', async () => {
  const asked: (AbortSignal | null | undefined)[] = []
  const answer = await givesUp((_, init) => {
    asked.push(init?.signal)
    return Promise.resolve(new Response('body', { status: 203, headers: { 'x-kind': 'one' } }))
  })(ADDRESS)
  expect([answer.status, answer.headers.get('x-kind'), await answer.text()]).toEqual([203, 'one', 'body'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked[0]?.aborted).toBe(false)
})

it('whoever asked may give up earlier', async () => {
  const peer = silentPeer()
  const asking = new AbortController()
  const answer = givesUp(peer.fetch)(new Request(ADDRESS, { signal: asking.signal }))
  answer.catch(() => undefined)
  asking.abort()
  expect(peer.asked[0]?.aborted).toBe(true)
  await expect(answer).rejects.toThrow()
})

it('pages that are opened while nobody answers hold one connection for the configuration, not one each', async () => {
  const known = JSON.stringify({ supabaseUrl: 'https://known.example', supabaseKey: 'key' })
  const caches = fakeCaches()
  await (await caches.open('hawa-config')).put('/config.json', new Response(known))
  const peer = silentPeer()
  const fetchConfig = oneAtATime(givesUp(peer.fetch))
  for (let page = 0; page < 8; page += 1) {
    const answer = answerWithConfig(new Request(ADDRESS), caches, fetchConfig)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await (await answer).text()).toBe(known)
    expect(peer.asked.filter(({ aborted }) => !aborted).length).toBeLessThanOrEqual(1)
  }
  expect(peer.asked.length).toBe(2)

  const answer = answerWithConfig(new Request(ADDRESS), caches, fetchConfig)
  const fresh = JSON.stringify({ supabaseUrl: 'https://fresh.example', supabaseKey: 'key' })
  await vi.advanceTimersByTimeAsync(10)
  peer.answer(fresh)
  expect(await (await answer).text()).toBe(fresh)
})
