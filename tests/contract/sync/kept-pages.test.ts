/** The pages that are kept to be read at once are those of the signed-in person alone (docs/decisions/0115). */
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptPages, KEPT_PAGES } from '../../../sync/kept.ts'
import { fakeCaches } from '../../support/fake-caches.ts'
import { hawaDevice, type HawaDevice, type Tab } from '../../support/hawa-device.ts'
import { freshStack, specialist, type Account, type Stack } from '../../support/stack.ts'

let stack: Stack
let worker: Account
let colleague: Account
let device: HawaDevice

beforeAll(async () => {
  stack = await freshStack()
  worker = await specialist(stack)
  colleague = await specialist(stack)
})
afterAll(() => stack.close())
beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  device = hawaDevice(stack)
})
afterEach(async () => {
  await device.close()
  vi.unstubAllGlobals()
  expect(device.errors).toEqual([])
})

const areKept = () => caches.has(KEPT_PAGES)

/** A tab of the worker, with a page that it has kept. */
async function withKeptPage(): Promise<Tab> {
  const tab = await device.tab()
  await tab.signIn(worker.email)
  const pages = await caches.open(KEPT_PAGES)
  await pages.put('/kept/0/intervenant/missions', new Response('Missions'))
  return tab
}

test('stay when the app is opened again by the same person', async () => {
  await withKeptPage()
  await device.close()
  await (await device.tab()).sync()
  expect(await areKept()).toBe(true)
})

test.each<[string, (tab: Tab) => Promise<unknown>]>([
  ['a sign-out', (tab) => tab.hawa.session.signOut()],
  ['a code', (tab) => tab.hawa.session.codes.setPin('274913', null)],
  ['another person', (tab) => tab.signIn(colleague.email)],
])('go with %s', async (_, act) => {
  await act(await withKeptPage())
  await expect.poll(areKept).toBe(false)
})

test('nothing to forget where a browser keeps no pages', async () => {
  vi.unstubAllGlobals()
  await expect(forgetKeptPages()).resolves.toBeUndefined()
})
