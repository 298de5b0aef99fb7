import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const events = new EventTarget()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
})

afterEach(() => vi.unstubAllGlobals())

const offer = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn(async () => ({ outcome })) })

async function watching() {
  const module = await import('../../../src/service-worker/install.ts')
  module.watchInstalling()
  return module
}

test('the offer is kept until somebody is asked, and is good for one question', async () => {
  const { askToInstall, installing } = await watching()
  expect(installing.snapshot()).toBe('no-offer')

  const event = offer('dismissed')
  events.dispatchEvent(event)
  expect(event.defaultPrevented, "the browser's own bar").toBe(true)
  expect(installing.snapshot()).toBe('offered')
  expect(event.prompt).not.toHaveBeenCalled()

  expect(await askToInstall()).toBe(false)
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(installing.snapshot()).toBe('no-offer')
})

test('an installation is told, from wherever it was started', async () => {
  const { askToInstall, installing } = await watching()
  const heard = vi.fn()
  installing.subscribe(heard)
  events.dispatchEvent(offer('accepted'))
  expect(await askToInstall()).toBe(true)
  events.dispatchEvent(new Event('appinstalled'))
  expect(installing.snapshot()).toBe('installed')
  expect(heard).toHaveBeenCalledTimes(3)
})
