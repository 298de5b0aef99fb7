import { expect, test } from '../support/browser.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForOffline } from '../support/pages.ts'

test('the site opens again with the server gone, after a reload and after a restart of the browser', async ({ device, server, noise }) => {
  await device.page.goto('/')
  await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
  await readyForOffline(device.page)

  noise.expect(failedRequests)
  await server.kill()
  await device.page.reload()
  await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()

  const page = await device.restart()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

test('a page that the worker did not take over when it started asks to be taken', async ({ device }) => {
  const { page } = device
  await page.goto('/')
  await readyForOffline(page)

  // A forced reload goes past the worker, as a page does that begins to load while the worker starts.
  const browser = await device.context.newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await browser.send('Page.reload', { ignoreCache: true })
  await loaded
  await readyForOffline(page)
})
