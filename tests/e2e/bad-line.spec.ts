import { scriptKept } from '../support/cold-start.ts'
import { faultyProxy } from '../support/faulty-proxy.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Risk: offline start. A captive portal answers in the place of the app, or a part that did not arrive leaves an empty
 * page.
 */
test('behind a captive portal and without network the app opens; a part that is missing is told, and comes', async ({
  openWindow,
  people,
  server,
  noise,
}) => {
  noise.expect(failedRequests)
  noise.expect(/Failed to fetch dynamically imported module|Unable to preload CSS/)
  const company = 'Moulin de Frenda'
  const client = await people.client()
  await askForStudy(client.caller, company)
  const proxy = await faultyProxy()
  try {
    proxy.lead(server.url, 1)
    const { page, context } = await openWindow({ baseURL: proxy.url })
    await signIn(page, client.email, 'client')
    await readyForTheField(page, 'client')
    // With its script nothing of the area is missing.
    await scriptKept(page, 'client')
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          if (/\/assets\/(history-|client-[0-9a-f]{8}\.)/.test(request.url)) await cache.delete(request)
      }
    })
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    for (const network of ['captive portal', 'cut'] as const) {
      proxy.suffer(network, 1)
      await page.goto('/client/orders')
      await expect(page.getByRole('heading', { level: 1 }), network).toBeVisible()
      await expect(page.getByRole('article').filter({ hasText: company }), network).toBeVisible()
    }
    await page.getByRole('link', { name: 'Historique' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Page non disponible hors ligne' })).toBeVisible()
    proxy.heal()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Historique' })).toBeVisible()
  } finally {
    await proxy.close()
  }
})
