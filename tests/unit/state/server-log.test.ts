import { beforeEach, expect, it, vi } from 'vitest'
import type { Failure, tellServer } from '../../../src/state/server-log.ts'

const ID = '0b9f4c1e-6a52-4c6e-9a51-7d3f5b0c2a11'
const sendBeacon = vi.fn<(url: string) => boolean>()
let tell: typeof tellServer

beforeEach(async () => {
  sendBeacon.mockReset()
  at('/about')
  vi.stubGlobal('navigator', { onLine: true, sendBeacon })
  vi.stubGlobal('document', { querySelector: () => ({ src: 'https://hawa.example/assets/index-B7xk2a.js' }) })
  // A page that has told nothing yet.
  vi.resetModules()
  tell = (await import('../../../src/state/server-log.ts')).tellServer
})

function at(pathname: string): void {
  vi.stubGlobal('location', { pathname })
}

function sent(): Record<string, string>[] {
  return sendBeacon.mock.calls.map(([url]) => {
    const { pathname, searchParams } = new URL(url, 'https://hawa.example')
    expect(pathname).toBe('/api/client-errors')
    return Object.fromEntries(searchParams)
  })
}

const failed = (message: string, stack = ''): TypeError => Object.assign(new TypeError(message), { stack })

it('says which part did not arrive, and where in the app, without ids and codes', () => {
  at(`/client/orders/${ID}`)
  const words = 'Failed to fetch dynamically imported module: https://hawa.example/assets/orders-Q1w2.js'
  tell('part', failed(words, `TypeError: ${words}`))
  expect(sent()).toEqual([
    { kind: 'part', at: '/client/orders/$', build: 'index-B7xk2a', name: 'TypeError', file: 'assets/orders-Q1w2.js' },
  ])
})

it('says the place of an error in the program, and none of its words', () => {
  tell('page', failed('no study of Jean Dupont', 'at orders (https://hawa.example/assets/orders-Q1w2.js:1:40210)'))
  tell('script', 'Jean Dupont')
  expect(sent()).toEqual([
    { kind: 'page', at: '/about', build: 'index-B7xk2a', name: 'TypeError', file: 'assets/orders-Q1w2.js:1:40210' },
    { kind: 'script', at: '/about', build: 'index-B7xk2a', name: '', file: '' },
  ])
})

it('says the whole path where nothing is there', () => {
  at('/perdu/2026')
  tell('missing')
  expect(sent()).toMatchObject([{ kind: 'missing', at: '/perdu/2026' }])
})

it('says the same once, and at most twenty things', () => {
  const kinds: readonly Failure[] = ['part', 'page', 'script', 'missing']
  for (let n = 0; n < 50; n += 1) {
    at(`/${'abcdefghij'.slice(0, 1 + (n % 10))}`)
    for (const kind of kinds) tell(kind)
  }
  expect(sendBeacon).toHaveBeenCalledTimes(20)
  expect(new Set(sendBeacon.mock.calls.map(([url]) => url)).size).toBe(20)
})

it('says nothing without a network, and nothing is kept for later', () => {
  vi.stubGlobal('navigator', { onLine: false, sendBeacon })
  tell('page', failed('x'))
  vi.stubGlobal('navigator', { onLine: true, sendBeacon })
  expect(sendBeacon).not.toHaveBeenCalled()
})
