import type { Workbox } from 'workbox-window'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let reloads: number
let posted: unknown[]
let registration: { waiting: { postMessage(message: unknown): void } | null }
let tell: (kind: 'waiting' | 'controlling') => void

/** A page that an older version controls. */
async function page(): Promise<typeof import('../../../src/service-worker/update.ts')> {
  const update = await import('../../../src/service-worker/update.ts')
  const listeners = new Map<string, () => void>()
  tell = (kind) => listeners.get(kind)?.()
  const worker = { addEventListener: (kind: string, listener: () => void) => void listeners.set(kind, listener) }
  update.watchUpdates(worker as unknown as Workbox, registration as unknown as ServiceWorkerRegistration)
  return update
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  reloads = 0
  posted = []
  registration = { waiting: { postMessage: (message) => void posted.push(message) } }
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  vi.stubGlobal('location', {
    reload: () => {
      reloads += 1
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a version that waits is offered, and taken into use only by consent [L15]', async () => {
  const { updateState, applyUpdate } = await page()
  expect(updateState.snapshot()).toBe('ready')
  expect(posted).toEqual([])
  applyUpdate()
  applyUpdate()
  expect([updateState.snapshot(), posted, reloads]).toEqual(['applying', [{ kind: 'skip-waiting' }], 0])
  tell('controlling')
  expect(reloads).toBe(1)
})

test('where the old worker does not let go, the person is asked again, and nothing is reloaded under them later', async () => {
  const { updateState, applyUpdate } = await page()
  applyUpdate()
  vi.advanceTimersByTime(9_999)
  expect(updateState.snapshot()).toBe('applying')
  vi.advanceTimersByTime(1)
  expect(updateState.snapshot()).toBe('ready')
  applyUpdate()
  expect(posted).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  registration.waiting = null
  tell('controlling')
  expect([updateState.snapshot(), reloads]).toEqual(['ready', 0])
  applyUpdate()
  expect(reloads).toBe(1)
})

test('a version that another tab has agreed to is offered here', async () => {
  registration.waiting = null
  const { updateState, applyUpdate } = await page()
  expect(updateState.snapshot()).toBe('none')
  tell('controlling')
  expect([updateState.snapshot(), reloads]).toEqual(['ready', 0])
  applyUpdate()
  expect(reloads).toBe(1)
})
