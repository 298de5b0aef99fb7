import { faultyProxy } from '../support/faulty-proxy.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/** Risk: offline start. A part that did not arrive leaves an empty page. */
test('a part of the app that a bad line does not bring is told as such, and comes once the line is well', async ({ openAnotherDevice, server, noise }) => {
  noise.expect(failedRequests)
  noise.expect(/Failed to fetch dynamically imported module|Unable to preload CSS/)
  const proxy = await faultyProxy()
  try {
    proxy.lead(server.url, 1)
    const { page, context } = await openAnotherDevice({ baseURL: proxy.url })
    await signIn(page, DEMO.client, 'client')
    await readyForTheField(page, 'client')
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) if (request.url.includes('/assets/history-')) await cache.delete(request)
      }
    })
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    proxy.suffer('cut', 1)
    await page.reload()
    await page.getByRole('link', { name: 'Historique' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: "Cette partie n'est pas encore sur cet appareil" })).toBeVisible()
    proxy.heal()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Historique' })).toBeVisible()
  } finally {
    await proxy.close()
  }
})
