import type { Page, WebSocket } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/** Where a tablet stands with the bell, read from its sockets. */
function listening(page: Page) {
  const sockets: WebSocket[] = []
  /** What came from the server, word for word. */
  const told: string[] = []
  let granted = 0
  page.on('websocket', (socket) => {
    sockets.push(socket)
    socket.on('framereceived', ({ payload }) => {
      told.push(String(payload))
      if (String(payload).includes('postgres_changes')) granted += 1
    })
  })
  return { sockets, told, granted: () => granted }
}

function pullsOf(page: Page): () => number {
  let pulls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/pull_studies')) pulls += 1
  })
  return () => pulls
}

/** Risk: several people. A new request is seen only at the next look, or its words travel to who may not read them. */
test('a request appears on a tablet that lies open, at once and without a poll; nothing but "news" travels', async ({ device: { page }, caller }) => {
  const bell = listening(page)
  const pulls = pullsOf(page)
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto('/intervenant/available-studies')
  await expect.poll(bell.granted, { message: 'channels joined' }).toBeGreaterThanOrEqual(2)
  // A look that begins now makes the next one five minutes away, longer than this test may take.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(new Area(page).indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
  await page.waitForLoadState('networkidle')
  const before = pulls()

  const company = 'Tannerie de Sebdou'
  await askForStudy(await caller('client'), company)
  await expect(new Missions(page).card(company)).toBeVisible({ timeout: 10_000 })
  expect(pulls()).toBe(before + 1)
  const words = bell.told.filter((text) => text.includes('"broadcast"'))
  expect(words.length).toBeGreaterThan(0)
  for (const text of words) expect(JSON.parse(text)).toEqual([null, null, expect.stringMatching(/^realtime:bell:/), 'broadcast', { type: 'broadcast', event: 'news', payload: {} }])
})

/** Risk: kill. After a restart of the server nobody hears of news any more. */
test('a server that starts anew is heard again', async ({ device: { page }, server, caller, noise }) => {
  noise.expect(failedRequests)
  const bell = listening(page)
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto('/intervenant/available-studies')
  await readyForTheField(page, 'intervenant')
  await expect.poll(bell.granted).toBeGreaterThanOrEqual(2)
  const [sockets, granted] = [bell.sockets.length, bell.granted()]
  await server.stop()
  await server.start()
  await expect.poll(bell.granted, { timeout: 60_000 }).toBe(granted + 2)
  expect(bell.sockets.length, 'no attempt in vain').toBe(sockets + 1)
  const company = 'Tuilerie de Remchi'
  await askForStudy(await caller('client'), company)
  await expect(new Missions(page).card(company)).toBeVisible({ timeout: 10_000 })
})
