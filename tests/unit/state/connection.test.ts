import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page: its events, whether it has a worker, and whether its server answers. */
const page = { onLine: true, controlled: true, visible: true, server: 'up' as 'up' | 'down', asked: 0 }
let events = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  events = new EventTarget()
  Object.assign(page, { onLine: true, controlled: true, visible: true, server: 'up', asked: 0 })
  vi.stubGlobal('window', events)
  vi.stubGlobal(
    'document',
    Object.defineProperty(new EventTarget(), 'visibilityState', { get: () => (page.visible ? 'visible' : 'hidden') }),
  )
  vi.stubGlobal('navigator', {
    get onLine() {
      return page.onLine
    },
    serviceWorker: {
      get controller() {
        return page.controlled ? {} : null
      },
    },
  })
  vi.stubGlobal('fetch', async () => {
    page.asked += 1
    if (page.server === 'down') throw new TypeError('Failed to fetch')
    return new Response(null, { status: 404 })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function watching() {
  const { connectionState } = await import('../../../src/state/connection.ts')
  const stop = connectionState.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return { now: connectionState.snapshot, stop }
}

test('a page that the worker served asks the server; any answer is one', async () => {
  const { now } = await watching()
  expect(now()).toBe('reached')
  expect(page.asked).toBe(1)
})

test('a page that has just come from the server asks nothing', async () => {
  page.controlled = false
  const { now } = await watching()
  expect(now()).toBe('reached')
  expect(page.asked).toBe(0)
})

test('a device without network is offline, without asking', async () => {
  page.onLine = false
  const { now } = await watching()
  expect(now()).toBe('offline')
  expect(page.asked).toBe(0)

  page.onLine = true
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(now()).toBe('reached')
})

test('a server that does not answer is asked again until it does', async () => {
  page.server = 'down'
  const { now } = await watching()
  expect(now()).toBe('unreachable')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(page.asked).toBe(2)

  page.server = 'up'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(now()).toBe('reached')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(page.asked).toBe(3)
})

test('a page that nobody sees asks nothing', async () => {
  page.server = 'down'
  const { stop } = await watching()
  page.visible = false
  await vi.advanceTimersByTimeAsync(300_000)
  expect(page.asked).toBe(1)
  stop()
})
