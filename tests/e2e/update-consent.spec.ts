import path from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser.ts'
import { nextBuild, nextBuildRuns } from '../support/next-build.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForOffline } from '../support/pages.ts'

const updateButton = (page: Page) => page.getByRole('button', { name: 'Mettre à jour' })

test('[L15] a new version waits for consent, in every tab, and then opens without the network', async ({ device, server, noise }, testInfo) => {
  const first = device.page
  await first.goto('/')
  await readyForOffline(first)
  const second = await device.context.newPage()
  await second.goto('/')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()

  noise.expect(failedRequests)
  await server.stop()
  server.serve(await nextBuild(path.resolve('dist'), testInfo.outputPath('next')))
  await server.start()
  await first.evaluate(async () => (await navigator.serviceWorker.ready).update())

  for (const page of [first, second]) await expect(updateButton(page)).toBeVisible()
  await first.reload()
  await expect(updateButton(first)).toBeVisible()
  await expect(first.locator(nextBuildRuns)).not.toBeAttached()

  await updateButton(first).click()
  await expect(first.locator(nextBuildRuns)).toBeAttached()
  await expect(updateButton(first)).toBeHidden()

  // The other tab goes on with its own version until its reader agrees too.
  await expect(second.locator(nextBuildRuns)).not.toBeAttached()
  await updateButton(second).click()
  await expect(second.locator(nextBuildRuns)).toBeAttached()

  await server.kill()
  await first.reload()
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(first.locator(nextBuildRuns)).toBeAttached()
  await second.close()
})
