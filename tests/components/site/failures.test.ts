import { beforeEach, expect, test, vi, type Mock } from 'vitest'
import { page } from 'vitest/browser'
import { Route as about } from '../../../src/routes/_site/about.tsx'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'

let told: Mock<Navigator['sendBeacon']>
beforeEach(() => {
  told = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  told.mockClear()
})

const facts = (): Record<string, string>[] =>
  told.mock.calls.map(([url]) => Object.fromEntries(new URL(String(url), location.href).searchParams))

test('a page that cannot be shown says so, and the server hears which one', async () => {
  // The router logs the caught error.
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  atTheEnd(() => console.mockRestore())
  const load = about.options.beforeLoad
  atTheEnd(() => void Object.assign(about.options, { beforeLoad: load }))
  Object.assign(about.options, {
    beforeLoad: () => {
      throw new RangeError('Jean Dupont')
    },
  })
  await openPage('/about')
  await expect.element(page.getByRole('alert')).toHaveTextContent("Impossible d'afficher cette page")
  await expect.poll(facts).toEqual([expect.objectContaining({ kind: 'page', name: 'RangeError' })])
  expect(JSON.stringify(facts())).not.toContain('Dupont')
})

test('a part of the app that does not arrive is told, whoever asked for it', async () => {
  await openPage('/')
  const payload = new TypeError('Failed to fetch dynamically imported module: https://hawa.test/assets/orders-Q1w2.js')
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(facts()).toEqual([expect.objectContaining({ kind: 'part', name: 'TypeError', file: 'assets/orders-Q1w2.js' })])
})
