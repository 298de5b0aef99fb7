import type { Page } from 'playwright/test'
import { faultyProxy } from '../support/faulty-proxy.ts'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Codes } from '../support/page-objects/codes.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/** A browser that is killed loses what its pages wrote to the small storage a little before; the databases stay. */
const loseSmallStorage = (page: Page) => page.evaluate(() => localStorage.clear())

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
