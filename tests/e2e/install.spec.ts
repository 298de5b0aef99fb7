import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { readyForOffline } from '../support/pages.ts'
import { DEMO } from '../support/server-api.ts'

test.use({ demo: true })

/** Headless browsers make no offer of their own. */
function offerInstallation(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  return page.evaluate((answer) => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({ outcome: answer }) }))
  }, outcome)
}

test('the browser finds an app to install, in the language of the page', async ({ device }) => {
  const { page } = device
  const browser = await device.context.newCDPSession(page)
  const manifest = async () => {
    const { url, errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    return { url: new URL(url).pathname, ...(JSON.parse(data ?? '{}') as { readonly dir: string; readonly screenshots: readonly { readonly src: string }[] }) }
  }
  await page.goto('/')
  await readyForOffline(page)
  expect(await manifest()).toMatchObject({ url: '/manifest.webmanifest', dir: 'ltr' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A browser without a window of its own refuses for that reason only.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  await page.getByRole('combobox', { name: 'Langue' }).first().selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const arabic = await manifest()
  expect(arabic).toMatchObject({ url: '/manifest.ar.webmanifest', dir: 'rtl' })
  for (const { src } of arabic.screenshots) expect((await page.request.get(src)).headers()['content-type']).toBe('image/webp')
})

test('somebody who works here is asked once, with reasons; "later" holds, the synchronisation page has it still', async ({ device }) => {
  const { page } = device
  await page.goto('/')
  await offerInstallation(page, 'dismissed')
  await expect(page.getByText('Installer Hawa sur cet appareil')).toHaveCount(0)

  await signIn(page, DEMO.intervenant, 'intervenant')
  await offerInstallation(page, 'dismissed')
  const bar = page.getByRole('complementary', { name: 'Installer Hawa sur cet appareil' })
  await expect(bar.getByRole('listitem')).toHaveCount(3)
  await bar.getByRole('button', { name: 'Plus tard' }).click()
  await expect(bar).toHaveCount(0)

  await page.goto('/intervenant/synchronisation')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page, 'accepted')
  const panel = page.getByRole('region', { name: 'Installer Hawa sur cet appareil' })
  await panel.getByRole('button', { name: 'Installer' }).click()
  await expect(panel).toHaveCount(0)

  await page.goto('/intervenant/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page, 'accepted')
  await expect(bar).toHaveCount(0)
})
