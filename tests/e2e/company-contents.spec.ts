import { failedRequests } from '../support/noise.ts'
import { readyForOffline } from '../support/pages.ts'
import { expect, test } from '../support/story.ts'

const SHIPPED = "L'air que vous respirez, mesuré avec rigueur"
const OURS = 'Hawa mesure l’air <b>que vous respirez</b>'
const LEGAL = 'Vos données restent les vôtres.'
const key = 'public:hero.title'
const spoken = (text: string) => ({ fr: text, en: text, ar: text })

test.use({ ownServer: true, serviceWorkers: 'allow' })

/**
 * Risk: real page. Texts that administrators publish would not reach visitors of the built site, or be gone without a
 * network.
 */
test('a corrected text and a legal version reach an open page, hold offline, are taken back', async ({
  window,
  admin,
  noise,
}) => {
  test.setTimeout(180_000)
  const { page } = window
  const heading = page.getByRole('heading', { level: 1 })
  const [wording, draft] = [crypto.randomUUID(), crypto.randomUUID()]

  await test.step('an open page shows it at its next sync', async () => {
    await page.goto('/')
    await readyForOffline(page)
    await admin.applied('set_text', { key, texts: { fr: OURS }, version_id: wording })
    await admin.applied('save_content', {
      kind: 'legal',
      key: 'privacy',
      body: { sections: [{ id: 'data', title: spoken('Données'), text: spoken(LEGAL) }] },
      shown: false,
      version_id: draft,
    })
    await admin.applied('publish_legal', {
      key: 'privacy',
      seen: draft,
      version_id: crypto.randomUUID(),
      effective_on: new Date().toISOString().slice(0, 10),
      note: spoken('Première relecture'),
    })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(heading).toHaveText(OURS)
    // A request sent before the legal version was published got the text alone: ask again.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')))
        return page.evaluate(() => localStorage.getItem('hawa.published'))
      })
      .toContain(LEGAL)
  })

  await test.step('it holds without a network, on prerendered pages too', async () => {
    noise.expect(failedRequests)
    await window.offline(true)
    await page.reload()
    await expect(heading).toHaveText(OURS)
    await page.goto('/privacy-policy')
    await expect(page.getByText(LEGAL)).toBeVisible()
    await expect(page.getByRole('strong').filter({ hasText: /^Version 1, en vigueur à partir du/ })).toBeVisible()
    await window.offline(false)
  })

  await test.step('taken back, the shipped text is there again', async () => {
    await admin.applied('reset_text', { key, version_id: crypto.randomUUID(), seen: wording })
    await page.goto('/')
    await expect(heading).toHaveText(SHIPPED)
  })
})
