import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import ar from '../../../src/i18n/locales/ar/client/articles.json'
import fr from '../../../src/i18n/locales/fr/client/articles.json'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { aClient } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const SLUGS = ['air-quality-report', 'measurement-campaign', 'indoor-air', 'compliance'] as const
const recommendations = page.getByRole('region', { name: 'Recommandations', exact: true })
const cards = recommendations.getByRole('article')
const done = (card: number) => cards.nth(card).getByRole('button', { name: /^Fait\s: / })

test('four articles with their reading times, each a page with its own title', async () => {
  const { address } = await openPage('/client/advice', { as: aClient, width: 390 })
  const list = page.getByRole('region', { name: 'Articles', exact: true }).getByRole('article')
  await expect.element(list).toHaveLength(4)
  for (const [index, minutes] of [5, 8, 6, 7].entries())
    await expect.element(list.nth(index)).toHaveTextContent(`${minutes} minutes de lecture`)
  const { title } = fr.article['air-quality-report']
  await list.getByRole('link', { name: title }).click()
  await expect.poll(address).toBe('/client/advice/air-quality-report')
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(() => document.title).toBe(`${title} · Hawa`)
})

test('an article has a table; a number in its text leads to the source and its publisher', async () => {
  atTheEnd(() => history.replaceState(null, '', location.pathname + location.search))
  await openPage('/client/advice/air-quality-report', { as: aClient, width: 390 })
  await expect.element(page.getByRole('row', { name: 'PM2,5 5 15' })).toBeVisible()
  await page.getByRole('link', { name: 'Source 1', exact: true }).first().click()
  const source = page.getByRole('region', { name: 'Sources' }).getByRole('listitem').first()
  await expect.element(source).toBeInViewport()
  await expect
    .element(source.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.who\.int\//))
  expect(pixelsBeyondHere()).toBe(0)
})

const LANGUAGES = [
  ['fr', 'Conseils', fr],
  ['ar', 'النصائح', ar],
] as const
test.each(LANGUAGES)(
  'in %s every article opens from the list without a network, with its sources',
  async (language, heading, { article }) => {
    theHawa.fail({ offline: true })
    const { back } = await openPage('/client/advice', { as: aClient, width: 390, language })
    for (const slug of SLUGS) {
      const { title } = article[slug]
      await page.getByRole('main').getByRole('article').getByRole('link', { name: title, exact: true }).click()
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(document.querySelectorAll('#sources li').length).toBeGreaterThan(0)
      back()
      await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(pixelsBeyondHere()).toBe(0)
  },
)

test('three recommendations follow the newest study, and what is done stays done for that one alone', async () => {
  const study = aStudy({ client_id: aClient.id, nom_entreprise: 'Verrerie de Chlef' })
  theHawa.server.studies.next([study])
  const { goTo } = await openPage('/client/advice', { as: aClient, width: 390 })
  await expect.element(recommendations).toHaveTextContent("Recommandations générales, d'après votre dernière étude")
  await expect.element(recommendations).toHaveTextContent('Verrerie de Chlef')
  await expect.element(cards).toHaveLength(3)
  for (const [index, priority] of ['haute', 'moyenne', 'basse'].entries())
    await expect.element(cards.nth(index)).toHaveTextContent(`Priorité ${priority}`)
  await expect.element(done(0)).toHaveAttribute('aria-pressed', 'false')
  await done(0).click()
  await expect.element(done(0)).toHaveAttribute('aria-pressed', 'true')
  await goTo('/client/orders')
  await goTo('/client/advice')
  await expect.element(done(0)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(done(1)).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([{ name: 'mark_recommendation', args: { study_id: study.id, done: true } }])
})

test('paper carries the article with its sources, and nothing around it', async () => {
  await openPage('/client/advice/indoor-air', { as: aClient })
  const { title } = fr.article['indoor-air']
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('banner')).toBeVisible()
  await onPaper()
  for (const part of ['banner', 'navigation', 'complementary'] as const)
    await expect.element(page.getByRole(part)).toHaveLength(0)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Sources' })).toBeVisible()
})
