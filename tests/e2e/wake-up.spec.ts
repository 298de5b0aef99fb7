import type { Page, WebSocket } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/** The tablet's connection to the bell, read from its sockets. */
function listening(page: Page) {
  const sockets: WebSocket[] = []
  /** Messages from the server, word for word. */
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

/** Counts a tablet's pulls. */
function looksOf(page: Page) {
  let [asked, answered] = [0, 0]
  const isLook = (url: string) => url.endsWith('/rpc/sync')
  page.on('request', (request) => {
    if (isLook(request.url())) asked += 1
  })
  page.on('requestfinished', (request) => {
    if (isLook(request.url())) answered += 1
  })
  /**
   * Waits until all pulls are answered and none begins for a second: a pull requested during another one follows at
   * once.
   */
  const ended = async () => {
    let before = -1
    const atRest = () => {
      const last = before
      before = asked
      return asked === answered && asked === last
    }
    await expect.poll(atRest, { message: 'looks have ended', intervals: [1000] }).toBe(true)
  }
  return { asked: () => asked, ended }
}

/**
 * Risk: several people. A new request is seen only at the next look, after a restart of the server too, or its words
 * travel to who may not read them.
 */
test('a request appears on an open tablet at once, without a poll, also after a restart; only "news" travels', async ({
  page,
  people,
  server,
  noise,
}) => {
  const bell = listening(page)
  const looks = looksOf(page)
  const [client, specialist] = [await people.client(), await people.specialist()]
  const missions = new Missions(page)
  // Unique, since the page of every specialist also shows studies of earlier runs.
  const mark = crypto.randomUUID()
  await signIn(page, specialist.email, 'intervenant', '/intervenant/available-studies')

  await test.step('at once, by one look', async () => {
    await expect.poll(bell.granted, { message: 'channels joined' }).toBeGreaterThanOrEqual(2)
    // After a pull now the next regular one comes in five minutes, later than the end of this test.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(new Area(page).indicator).toHaveAccessibleName('Envois : Tout est envoyé')
    await looks.ended()
    const before = looks.asked()
    const company = `Tannerie de Sebdou ${mark}`
    await askForStudy(client.caller, company)
    await expect(missions.card(company)).toBeVisible({ timeout: 10_000 })
    expect(looks.asked()).toBe(before + 1)
    const words = bell.told.filter((text) => text.includes('"broadcast"'))
    expect(words.length).toBeGreaterThan(0)
    const news = { type: 'broadcast', event: 'news', payload: {} }
    for (const text of words)
      expect(JSON.parse(text)).toEqual([null, null, expect.stringMatching(/^realtime:bell:/), 'broadcast', news])
  })

  await test.step('a server that starts anew is heard again', async () => {
    noise.expect(failedRequests)
    const [sockets, granted] = [bell.sockets.length, bell.granted()]
    // Killed, not stopped: a stopping server would still answer a pull, and the device would connect to it once more.
    await server.kill()
    await server.start()
    await expect.poll(bell.granted, { timeout: 60_000 }).toBe(granted + 2)
    expect(bell.sockets.length, 'no attempt in vain').toBe(sockets + 1)
    const company = `Tuilerie de Remchi ${mark}`
    await askForStudy(client.caller, company)
    await expect(missions.card(company)).toBeVisible({ timeout: 10_000 })
  })
})
