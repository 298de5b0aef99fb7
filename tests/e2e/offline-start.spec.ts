import type { Page } from 'playwright/test'
import { expect, test } from '../support/story.ts'
import { readTexts } from '../support/locale-files.ts'
import { failedRequests } from '../support/noise.ts'
import { languagesKept, readyForOffline } from '../support/pages.ts'
import { LANGUAGES, publicPaths, type Language } from '../support/public-pages.ts'

const choice = { fr: 'Langue', en: 'Language', ar: 'اللغة' } as const satisfies Record<Language, string>

function offlineLine(page: Page, language: Language, why: 'device' | 'server') {
  return page.getByRole('status').filter({ hasText: readTexts(language).get(`shell:offline.${why}`) ?? 'no such text' })
}

/**
 * Risk: offline start. The site does not open without its server, or not after a restart; a page that loaded past the
 * worker is lost with the network; nobody is told that it is gone.
 */
test('the site opens with its server gone, after a restart too, and says when the network is gone', async ({
  device,
  server,
  noise,
}) => {
  const first = device.page
  await first.goto('/')
  await readyForOffline(first)

  await test.step('a page that the worker did not take over when it started asks to be taken', async () => {
    // A forced reload bypasses the worker, like a page that begins to load while the worker starts.
    const browser = await device.context.newCDPSession(first)
    const loaded = first.waitForEvent('load')
    await browser.send('Page.reload', { ignoreCache: true })
    await loaded
    await readyForOffline(first)
  })

  noise.expect(failedRequests)
  await test.step('the line comes when the device loses its network, and goes when it is back', async () => {
    await device.offline(true)
    await expect(offlineLine(first, 'fr', 'device')).toBeVisible()
    await device.offline(false)
    await expect(offlineLine(first, 'fr', 'device')).toHaveCount(0)
  })

  await languagesKept(first)
  await server.stop()
  await first.reload()
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()

  const page = await device.restart()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/services?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/nowhere?lang=fr')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

/** Risk: offline start. One of the public pages is missing on the device. */
test('after one visit every page opens without the server', { tag: '@all' }, async ({ device, server, noise }) => {
  const { page } = device
  await page.goto('/')
  await readyForOffline(page)
  await languagesKept(page)
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
