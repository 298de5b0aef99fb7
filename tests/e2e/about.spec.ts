import { expect, test } from '../support/browser.ts'
import { PHONE, Site } from '../support/page-objects/site.ts'

test('mission, vision, approach and objectives; the video opens in a tab of its own and says what it costs', async ({ device: { page, context } }) => {
  await page.setViewportSize(PHONE)
  const site = new Site(page)
  await page.goto('/about')
  await site.alive()
  await expect(page).toHaveTitle(/^À propos/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of ['Notre mission', 'Notre vision', 'Notre approche', 'Nos objectifs environnementaux']) await expect(site.section(part)).toBeVisible()
  await expect(site.section('Nos objectifs environnementaux').getByRole('listitem')).toHaveCount(4)

  await expect(page.getByText(/^Vidéo de \d+ min, environ \d+ Mo/)).toBeVisible()
  await context.route(/^https:\/\/video\./, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>vidéo</title>' }))
  const opened = context.waitForEvent('page')
  await site.link('Voir la présentation').click()
  expect(await (await opened).evaluate(() => opener)).toBeNull()
  await expect(page).toHaveURL('/about')

  await site.link('Voir les trois bureaux').click()
  await expect(page).toHaveURL('/countries')
  await page.goBack()
  await site.link('Nous écrire').click()
  await expect(page).toHaveURL('/contact')
})
