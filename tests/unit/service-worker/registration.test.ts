import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const registrations: { active: object | null; redundant: () => void }[] = []

vi.mock('workbox-window', () => ({
  Workbox: class {
    readonly #listeners = new Map<string, () => void>()
    addEventListener(kind: string, listener: () => void) {
      this.#listeners.set(kind, listener)
    }
    register() {
      const registration = { active: null, waiting: null, redundant: () => this.#listeners.get('redundant')?.() }
      registrations.push(registration)
      return Promise.resolve(registration)
    }
  },
}))

/** Stubs the device: its saveData, and whether it has a worker already. */
function stubDevice({ saveData = false, known = false } = {}) {
  vi.stubGlobal('navigator', {
    connection: { saveData },
    serviceWorker: {
      ready: new Promise(() => {}),
      controller: null,
      getRegistration: async () => (known ? {} : undefined),
    },
  })
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  stubDevice()
  vi.stubGlobal('document', { readyState: 'complete', addEventListener: () => {} })
  vi.stubGlobal('window', {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  registrations.length = 0
})

test('a first installation that failed is tried again, more and more rarely', async () => {
  const { registerWorker } = await import('../../../src/service-worker/registration.ts')
  registerWorker()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(registrations).toHaveLength(1))

  registrations[0]?.redundant()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(registrations).toHaveLength(2)

  registrations[1]?.redundant()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(registrations).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(registrations).toHaveLength(3)
})

test('a version that another one replaced is not installed again', async () => {
  const { registerWorker } = await import('../../../src/service-worker/registration.ts')
  registerWorker()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(registrations).toHaveLength(1))

  Object.assign(registrations[0] ?? {}, { active: {} })
  registrations[0]?.redundant()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(registrations).toHaveLength(1)
})

test('with Save-Data a visitor gets no worker; whoever works here gets one', async () => {
  stubDevice({ saveData: true })
  const { keepForWork, registerWorker } = await import('../../../src/service-worker/registration.ts')
  registerWorker()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registrations).toHaveLength(0)

  keepForWork()
  await vi.waitFor(() => expect(registrations).toHaveLength(1))
  keepForWork()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registrations).toHaveLength(1)
})

test('with Save-Data an area that opens before the page is idle is kept as well, once', async () => {
  stubDevice({ saveData: true })
  const { keepForWork, registerWorker } = await import('../../../src/service-worker/registration.ts')
  registerWorker()
  keepForWork()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registrations).toHaveLength(1)
})

test('with Save-Data a device that has the worker already goes on keeping it up to date', async () => {
  stubDevice({ saveData: true, known: true })
  const { registerWorker } = await import('../../../src/service-worker/registration.ts')
  registerWorker()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(registrations).toHaveLength(1))
})
