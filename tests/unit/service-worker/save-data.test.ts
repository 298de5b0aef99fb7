import { afterEach, expect, test, vi } from 'vitest'
import { appRouter } from '../../../src/router.tsx'

afterEach(() => vi.unstubAllGlobals())

const preloads = () => appRouter({ isServer: true }).options.defaultPreload

test('the router loads the page that a pointer aims at', () => {
  expect(preloads()).toBe('intent')
  vi.stubGlobal('navigator', {})
  expect(preloads()).toBe('intent')
})

test('with Save-Data it loads nothing ahead', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(preloads()).toBe(false)
})
