import type { Page } from 'playwright/test'
import { faultyProxy } from '../support/faulty-proxy.ts'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Codes } from '../support/page-objects/codes.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/** A browser that is killed loses what its pages wrote to the small storage a little before; the databases stay. */
const loseSmallStorage = (page: Page) => page.evaluate(() => localStorage.clear())

/** Risk: kill. A killed browser forgets who works on it, and asks for a password that needs the network. */
test('whoever is signed in is still here without network after the browser was killed, with a code as well', async ({ device, server, noise }) => {
  const { page } = device
  noise.expect(failedRequests)
  await signIn(page, DEMO.intervenant, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await server.kill()

  await test.step('an area opens', async () => {
    await loseSmallStorage(page)
    await page.goto('/intervenant/missions')
    await expect(new Area(page).indicator).toHaveAccessibleName(/Hors ligne/)
    await expect(page).toHaveURL(/\/intervenant\/missions/)
  })

  await test.step('the public site knows as well', async () => {
    await loseSmallStorage(page)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/intervenant\/dashboard/)
  })

  await test.step('a code is asked for, not a password that needs the network', async () => {
    await server.start()
    await expect(new Area(page).indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
    const codes = new Codes(page)
    await codes.set('274913')
    await server.kill()
    await codes.lock()
    await loseSmallStorage(page)
    await page.goto('/login')
    await expect(page.getByRole('main').getByRole('link', { name: /code/i })).toBeVisible()
    await page.goto('/intervenant/missions')
    await expect(page).toHaveURL(/\/unlock/)
    await codes.unlock('274913')
    await expect(page).toHaveURL(/\/intervenant\/missions/)
  })
})

/** Risk: kill. A killed browser loses the words that were being typed. */
test('what was typed on a mission is there after the browser was killed, also from a device with a code', async ({ device, server, caller, noise }) => {
  noise.expect(failedRequests)
  const company = 'Tannerie de Relizane'
  await advance(await caller('intervenant'), await askForStudy(await caller('client'), company), 'start_study')
  const { page } = device
  await signIn(page, DEMO.intervenant, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await server.kill()
  const open = async () => {
    await page.goto('/intervenant/missions?statut=en_cours')
    return new Missions(page).open(company)
  }

  for (const [kind, words] of [['without a code', 'Vent du nord'], ['with a code', 'Vent du nord, four arrêté']] as const) {
    await test.step(kind, async () => {
      const before = await page.evaluate(() => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])))
      const { notes } = await open()
      await notes.fill(words)
      await expect.poll(() => page.evaluate(notedDown), { message: 'the draft in the database' }).toBe(true)
      // As it was when the browser last wrote it down.
      await page.evaluate((older) => {
        localStorage.clear()
        for (const [key, text] of Object.entries(older)) localStorage.setItem(key, text)
      }, before)
      await expect((await open()).notes).toHaveValue(words)
    })
    if (kind === 'without a code') {
      await server.start()
      await expect(new Area(page).indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
      await new Codes(page).set('274913')
      // The rows come once more, sealed.
      await readyForTheField(page, 'intervenant')
      await server.kill()
    }
  }
})

/** In the page: does the journal of drafts hold what the small storage holds? */
async function notedDown(): Promise<boolean> {
  const answered = <Value>(request: IDBRequest<Value>) => new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no answer'))
  })
  if (!(await indexedDB.databases()).some(({ name }) => name === 'hawa-drafts')) return false
  const database = await answered(indexedDB.open('hawa-drafts'))
  const notes = (await answered(database.transaction('notes').objectStore('notes').getAll())) as { key: string; text: string | null }[]
  database.close()
  return notes.some(({ key }) => key.includes('field-notes')) && notes.every(({ key, text }) => localStorage.getItem(key) === text)
}

/** Risk: offline start. A captive portal answers in the place of the app. */
test('the app opens behind a captive portal, and without any network after it', async ({ openAnotherDevice, server, noise }) => {
  noise.expect(failedRequests)
  const proxy = await faultyProxy()
  try {
    proxy.lead(server.url, 1)
    const { page } = await openAnotherDevice({ baseURL: proxy.url })
    await signIn(page, DEMO.intervenant, 'intervenant')
    await readyForTheField(page, 'intervenant')
    for (const network of ['captive portal', 'cut'] as const) {
      proxy.suffer(network, 1)
      await page.goto('/intervenant/missions')
      await expect(page.getByRole('heading', { level: 1 }), network).toBeVisible()
      await expect(page.getByRole('article').first(), network).toBeVisible()
    }
  } finally {
    await proxy.close()
  }
})
