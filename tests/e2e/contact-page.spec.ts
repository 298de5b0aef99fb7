import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser.ts'

const office = (page: Page, city: string) => page.getByRole('region', { name: `Le bureau de ${city}` })

test('the office of the link, how it is reached, and whether it is open by its own clock', async ({ device: { page } }) => {
  // Monday 08:30 in Nairobi, 06:30 in Tlemcen.
  await page.clock.setFixedTime(new Date('2026-11-23T05:30:00Z'))
  await page.goto('/contact?bureau=kenya')
  const nairobi = office(page, 'Nairobi')

  await test.step('coordinates and hours', async () => {
    await expect(page.getByRole('combobox', { name: 'Bureau' })).toHaveValue('ke')
    await expect(nairobi.getByRole('link', { name: '+254 20 000 0010' })).toHaveAttribute('href', 'tel:+254200000010')
    await expect(nairobi.getByRole('listitem')).toHaveText(['Lundi-Vendredi 9:00-17:00', 'Samedi 9:00-12:00', 'Dimanche Fermé'])
    await expect(office(page, 'Tlemcen')).toBeHidden()
  })

  await test.step('closed, then open', async () => {
    await expect(nairobi).toContainText(/Fermé, ouvre aujourd'hui à \u2068?9:00/)
    await expect(nairobi).toContainText(/Heure locale\s: \u2068?8:30/)
    await page.clock.setFixedTime(new Date('2026-11-23T06:00:00Z'))
    await page.reload()
    await expect(nairobi).toContainText(/Ouvert maintenant, jusqu'à \u2068?17:00/)
  })

  await test.step('another office', async () => {
    await page.getByRole('combobox', { name: 'Bureau' }).selectOption({ label: 'Tlemcen · Algérie' })
    await expect(page).toHaveURL('/contact?bureau=algerie')
    const tlemcen = office(page, 'Tlemcen')
    for (const text of ['Université de Tlemcen', "Département des sciences de l'environnement", '13000 Tlemcen']) await expect(tlemcen).toContainText(text)
    await expect(tlemcen).toContainText(/Fermé, ouvre aujourd'hui à \u2068?9:00/)
    await expect(tlemcen).toContainText(/Heure locale\s: \u2068?7:00/)
    await expect(nairobi).toBeHidden()
  })
})

test('the page keeps the time while it stays open', async ({ device: { page } }) => {
  // Saturday, a minute before the offices of East Africa close.
  await page.clock.install({ time: new Date('2026-11-21T08:59:30Z') })
  await page.goto('/contact?bureau=tanzanie')
  const dar = office(page, 'Dar es Salaam')
  await expect(dar).toContainText(/Ouvert maintenant, jusqu'à \u2068?12:00/)
  await page.clock.runFor('01:00')
  await expect(dar).toContainText(/Fermé, ouvre lundi à \u2068?9:00/)
})

test('the reader’s country proposes the office', async ({ device: { page } }) => {
  await page.goto('/contact')
  await expect(office(page, 'Tlemcen')).toContainText('Heure locale')
  await page.getByRole('combobox', { name: 'Pays' }).selectOption('tz')
  await expect(office(page, 'Dar es Salaam')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Bureau' })).toHaveValue('tz')
})

test('every way to an expert stands beside the form', async ({ device: { page } }) => {
  await page.goto('/contact')
  await page.getByRole('main').getByRole('link', { name: 'Contacter un expert' }).click()
  await expect(page).toHaveURL('/contact-expert')
  const side = page.getByRole('complementary')
  for (const [name, text] of [
    ['Consultation en ligne', 'sous 24\u00A0h'],
    ['Consultation téléphonique', 'Sur rendez-vous'],
    ["E-mail d'assistance", 'support@hawa.example'],
    ["Domaines d'expertise", "Qualité de l'airÉmissions industriellesConformité réglementaireAudit carboneDéveloppement durable"],
    ["Besoin d'une aide urgente ?", '+213 550 00 00 24'],
  ] as const) {
    await expect(side.locator('section').filter({ has: page.getByRole('heading', { name }) })).toContainText(text)
  }
  await expect(side.getByRole('link', { name: '+213 550 00 00 24' })).toHaveAttribute('href', 'tel:+213550000024')
  await expect(page.getByRole('main').getByRole('form')).toBeVisible()
})

test('on a phone whatever is said of now has its place kept: nothing moves at any hour, in any language', async ({ device: { page } }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  // In Tlemcen: open, before it opens, after it has closed, and on the evening before a closed day.
  for (const at of ['2026-11-23T10:00:00Z', '2026-11-23T06:00:00Z', '2026-11-23T19:00:00Z', '2026-11-21T19:00:00Z']) {
    for (const language of ['fr', 'en', 'ar']) {
      await page.clock.setFixedTime(new Date(at))
      await page.goto(`/contact?bureau=algerie&lang=${language}`)
      const said = page.locator('p[data-open]').first()
      await expect(said).toBeVisible()
      const { height, kept } = await said.evaluate((paragraph) => ({ height: paragraph.getBoundingClientRect().height, kept: parseFloat(getComputedStyle(paragraph).minBlockSize) }))
      expect(height, `${language} at ${at}: ${await said.innerText()}`).toBeLessThanOrEqual(kept + 0.5)
    }
  }
})
