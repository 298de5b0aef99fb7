import type { Page } from 'playwright/test'
import { pixelsBeyond } from '../support/layout.ts'
import { readTexts } from '../support/locale-files.ts'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { PHONE } from '../support/page-objects/site.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const articles = (language: 'fr' | 'ar') => {
  const texts = readTexts(language)
  return ['air-quality-report', 'measurement-campaign', 'indoor-air', 'compliance'].map((slug) => texts.get(`articles:article.${slug}.title`) ?? 'no such text')
}

test('a client reads advice in the hand, in French and in Arabic, and goes on reading without network', async ({ device, server, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  await page.setViewportSize(PHONE)
  await signIn(page, DEMO.client, 'client')
  await new Area(page).goTo('Conseils')
  await expect(page).toHaveURL('/client/advice')

  await test.step('four articles with their reading times', async () => {
    const list = page.getByRole('region', { name: 'Articles', exact: true })
    await expect(list.getByRole('article')).toHaveCount(4)
    for (const [index, minutes] of [5, 8, 6, 7].entries()) await expect(list.getByRole('article').nth(index)).toContainText(`${minutes} minutes de lecture`)
    await list.getByRole('link', { name: articles('fr')[0] ?? '' }).click()
  })

  await test.step('a table, a source and its place at the end', async () => {
    await expect(page).toHaveURL('/client/advice/air-quality-report')
    await expect(page).toHaveTitle(`${articles('fr')[0]} · Hawa`)
    await expect(page.getByRole('row', { name: 'PM2.5 5 15' })).toBeVisible()
    await page.getByRole('link', { name: 'Source 1', exact: true }).first().click()
    await expect(page.locator('#source-1')).toBeInViewport()
    await expect(page.locator('#source-1').getByRole('link')).toHaveAttribute('href', /^https:\/\/www\.who\.int\//)
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await readyForTheField(page, 'client')
  await server.stop()
  await device.offline(true)

  await test.step('every article opens from this device', async () => {
    await page.goto('/client/advice')
    for (const title of articles('fr')) await read(page, title)
  })

  await test.step('in Arabic too, whose texts were never shown here before', async () => {
    await page.evaluate(() => localStorage.setItem('hawa.preferences', JSON.stringify({ state: { language: 'ar', country: 'dz' }, version: 0 })))
    await page.goto('/client/advice')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    for (const title of articles('ar')) await read(page, title)
    expect(await pixelsBeyond(page)).toBe(0)
  })
})

test('three recommendations follow the newest study, and what is done stays done for one person', async ({ device }) => {
  const { page } = device
  await page.setViewportSize(PHONE)
  await signIn(page, DEMO.client, 'client')
  await page.goto('/client/advice')
  const recommendations = page.getByRole('region', { name: 'Recommandations', exact: true })
  const cards = recommendations.getByRole('article')
  await expect(recommendations).toContainText("Recommandations générales, choisies d'après votre étude la plus récente")
  await expect(cards).toHaveCount(3)
  for (const [index, priority] of ['Priorité haute', 'Priorité moyenne', 'Priorité basse'].entries()) await expect(cards.nth(index)).toContainText(priority)
  const done = cards.first().getByRole('button', { name: /^Fait : / })
  await expect(done).toHaveAttribute('aria-pressed', 'false')
  await done.click()
  await expect(done).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(done).toHaveAttribute('aria-pressed', 'true')
  await expect(cards.nth(1).getByRole('button', { name: /^Fait : / })).toHaveAttribute('aria-pressed', 'false')
})

test('paper carries the article with the addresses of its sources', async ({ device: { page } }) => {
  await signIn(page, DEMO.client, 'client')
  await page.goto('/client/advice/indoor-air')
  const article = page.getByRole('article').filter({ has: page.locator('#sources') })
  await expect(article).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('complementary')]) {
    await expect(part.filter({ visible: true })).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(article).toContainText('Sources')
})

/** From the list into the article and back. */
async function read(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('article').getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('#sources li').first()).toBeAttached()
  await page.goBack()
}
