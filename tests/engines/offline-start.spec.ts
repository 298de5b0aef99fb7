import { test } from '../support/engines/engine-story.ts'
import { indicator, readyForOffline, seen, signIn } from '../support/engines/field-tab.ts'
import { failedRequests, failedRequestsElsewhere, leftWhileLoading } from '../support/noise.ts'
import { DEMO } from '../support/server-api.ts'

test('the public pages open with the server gone, after a restart of the browser too, and say so', async ({
  tablet,
  server,
  noise,
}) => {
  noise.expect(failedRequests)
  noise.expect(failedRequestsElsewhere)
  await tablet.tab.goto('/')
  await seen(tablet.tab, { css: 'main h1' })
  await readyForOffline(tablet.tab)
  await server.kill()
  const tab = await tablet.restart()
  for (const path of ['/', '/services', '/contact', '/login']) {
    await tab.goto(path)
    await seen(tab, { css: 'main h1' })
    await seen(tab, { role: 'status', text: 'Hawa est momentanément injoignable' })
  }
})

test('pages of an area that are left in the middle of their work hold no later page up', async ({ tablet, noise }) => {
  noise.expect(leftWhileLoading)
  const { tab } = tablet
  await signIn(tab, DEMO.intervenant, 'intervenant')
  for (const path of [
    '/intervenant/available-studies',
    '/intervenant/missions',
    '/intervenant/planning',
    '/intervenant/dashboard',
  ]) {
    // The indicator comes with the stores; their fetches are still under way when the page is left.
    await tab.goto(path)
    await seen(tab, { role: 'link', start: 'Envois : ' })
  }
  await seen(tab, indicator('Tout est envoyé'))
})
