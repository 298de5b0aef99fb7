import { rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, siteDir, test } from '../support/browser.ts'
import { newerBuild } from '../support/newer-build.ts'
import { failedRequests } from '../support/noise.ts'
import { takeNewerVersion } from '../support/page-objects/newer-version.ts'
import { readyForOffline } from '../support/pages.ts'

const mark = 'hawa-newer-build'
const isNewer = (page: Page) => page.locator(`meta[name="${mark}"]`)
const updateButton = (page: Page) => page.getByRole('button', { name: 'Mettre à jour' })

/** Risk: update. A tab changes its version under its reader. */
test('[L15] a new version waits for consent, in every tab, and then opens without the network', async ({ device, server, noise }) => {
  const first = device.page
  await first.goto('/')
  await readyForOffline(first)
  const second = await device.context.newPage()
  await second.goto('/')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()

  noise.expect(failedRequests)
  await server.stop()
  const newer = await newerBuild(siteDir, mark)
  server.serve(newer)
  await server.start()
  await first.evaluate(async () => (await navigator.serviceWorker.ready).update())

  for (const page of [first, second]) await expect(updateButton(page)).toBeVisible()
  await first.reload()
  await expect(updateButton(first)).toBeVisible()
  await expect(isNewer(first)).not.toBeAttached()

  await takeNewerVersion(first, isNewer(first))
  await expect(updateButton(first)).toBeHidden()

  // The other tab goes on with its own version until its reader agrees too.
  await expect(isNewer(second)).not.toBeAttached()
  await updateButton(second).click()
  await expect(isNewer(second)).toBeAttached()

  await server.kill()
  await first.reload()
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(isNewer(first)).toBeAttached()
  await second.close()
  await rm(newer, { recursive: true, force: true })
})
