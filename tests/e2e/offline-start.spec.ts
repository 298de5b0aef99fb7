import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser.ts'
import { readTexts } from '../support/locale-files.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForOffline } from '../support/pages.ts'
import { LANGUAGES, publicPaths, type Language } from '../support/public-pages.ts'

const choice = { fr: 'Langue', en: 'Language', ar: 'اللغة' } as const satisfies Record<Language, string>

function offlineLine(page: Page, language: Language, why: 'device' | 'server') {
  return page.getByRole('status').filter({ hasText: readTexts(language).get(`shell:offline.${why}`) ?? 'no such text' })
}

/** Risk: offline start. The site does not open without its server, or not after a restart. */
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

/** Risk: offline start. A page that loaded past the worker is lost with the network. */
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

/** Risk: offline start. One of the public pages is missing on the device. */
test('after one visit every page opens without the server', { tag: '@all' }, async ({ device, server, noise }) => {
  const { page } = device
  await page.goto('/')
  await readyForOffline(page)
  await expect(offlineLine(page, 'fr', 'server')).toHaveCount(0)
  noise.expect(failedRequests)
  await server.kill()

  let shown: Language = 'fr'
  for (const language of ['fr', 'en', 'ar'] as const) {
    await test.step(language, async () => {
      await page.goto('/')
      await page.getByRole('combobox', { name: choice[shown] }).first().selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      shown = language
      for (const path of publicPaths()) {
        await page.goto(path)
        await expect(page.locator('html'), path).toHaveAttribute('dir', LANGUAGES[language])
        await expect(page.locator('main h1'), path).toBeVisible()
        await expect(offlineLine(page, language, 'server'), path).toBeVisible()
      }
    })
  }
})

/** Risk: real page. Nobody is told that the network is gone. */
test('the line comes when the device loses its network, and goes when it is back', async ({ device, noise }) => {
  const { page } = device
  noise.expect(failedRequests)
  await page.goto('/services')
  await readyForOffline(page)
  await device.offline(true)
  await expect(offlineLine(page, 'fr', 'device')).toBeVisible()
  await device.offline(false)
  await expect(offlineLine(page, 'fr', 'device')).toHaveCount(0)
})
