import { expect, test } from '../support/browser.ts'
import { DESK, Site } from '../support/page-objects/site.ts'

const SERVICES = [
  "Étude de la pollution de l'air", 'Prélèvements sur site', 'Analyses en laboratoire', 'Rapport scientifique', "Réduction de l'exposition",
  "Qualité de l'air intérieur",
]

test('a page whose texts are long in coming keeps the title of before, and has its own in the end', async ({ device: { page } }) => {
  const site = new Site(page)
  await page.goto('/')
  await site.alive()
  const before = await page.title()
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => { arrive = resolve })
  // Before the worker has it, or it would not be asked for.
  await page.route(/\/presentation-[^/]+\.js$/, async (route) => {
    await arrival
    await route.continue()
  })
  await site.section('Ce que nous faisons').getByRole('link', { name: 'Analyses en laboratoire' }).click()
  await expect(page.getByText('Chargement…', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(before)
  arrive()
  await expect(page).toHaveTitle(/^Nos services/)
})

test('six services, each with its method, what is received and its delay; a tile of the home page leads to its own', async ({ device: { page } }) => {
  await page.setViewportSize(DESK)
  const site = new Site(page)
  await page.goto('/')
  await site.alive()
  await site.section('Ce que nous faisons').getByRole('link', { name: 'Analyses en laboratoire' }).click()
  await expect(page).toHaveURL('/services#laboratory')
  await expect(site.section('Analyses en laboratoire')).toBeInViewport()
  await expect(page).toHaveTitle(/^Nos services/)

  for (const service of SERVICES) {
    const facts = site.section(service)
    for (const fact of ['Comment', 'Vous recevez', 'Délai habituel']) await expect(facts.getByText(fact, { exact: true })).toBeVisible()
    await expect(facts.locator('dd').last()).toHaveText(/semaines/)
  }
  await page.getByRole('navigation', { name: 'Les six services' }).getByRole('link', { name: SERVICES[0] ?? '' }).click()
  await expect(site.section(SERVICES[0] ?? '')).toBeInViewport()

  await expect(site.section('Une étude en quatre étapes').getByRole('listitem')).toHaveText([/Demande d'étude/, /Intervention/, /Analyse en laboratoire/, /Remise du rapport/])
  await expect(site.section("Trois zones d'intervention").getByRole('listitem')).toHaveCount(3)
  await site.link('Contacter un expert').click()
  await expect(page).toHaveURL('/contact-expert')
  await page.goBack()
  await site.link('Demander une étude').click()
  await expect(page).toHaveURL('/start-study')
})
