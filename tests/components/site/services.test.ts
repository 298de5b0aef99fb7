import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { publicFiles, type Texts } from '../../../src/i18n/setup.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { link, section } from '../../support/components/site.ts'

const SERVICES = [
  "Étude de la pollution de l'air",
  'Prélèvements sur site',
  'Analyses en laboratoire',
  'Rapport scientifique',
  "Réduction de l'exposition",
  "Qualité de l'air intérieur",
] as const

const tile = () => section('Ce que nous faisons').getByRole('link', { name: 'Analyses en laboratoire' })

test('a page whose texts are long in coming keeps the title of before, and has its own in the end', async () => {
  await openPage('/')
  await expect.poll(() => document.title).toMatch(/^Études environnementales/)
  const before = document.title
  const arrive = holdTexts('presentation')
  await tile().click()
  await expect.element(page.getByText('Chargement…', { exact: true })).toBeVisible()
  expect(document.title).toBe(before)
  arrive()
  await expect.poll(() => document.title).toMatch(/^Nos services/)
})

test('a tile of the home page leads to its own service, and the contents lead to another', async () => {
  const { address } = await openPage('/')
  await tile().click()
  await expect.poll(address).toBe('/services#laboratory')
  await expect.element(section('Analyses en laboratoire')).toBeInViewport()
  await expect.poll(() => document.title).toMatch(/^Nos services/)
  await page.getByRole('navigation', { name: 'Les six services' }).getByRole('link', { name: SERVICES[0] }).click()
  await expect.element(section(SERVICES[0])).toBeInViewport()
})

test('each of the six services says its method, what is received and its delay', async () => {
  await openPage('/services')
  for (const service of SERVICES) {
    const facts = section(service)
    for (const fact of ['Comment', 'Vous recevez', 'Délai habituel'])
      await expect.element(facts.getByText(fact, { exact: true })).toBeVisible()
    await expect.element(facts.getByRole('definition').last()).toHaveTextContent(/semaines/)
  }
})

test('the page of services shows the four steps of a study and the three zones', async () => {
  await openPage('/services')
  const steps = section('Une étude en quatre étapes').getByRole('listitem')
  await expect.element(steps).toHaveLength(4)
  for (const [at, step] of [/Demande d'étude/, /Intervention/, /Analyse en laboratoire/, /Remise du rapport/].entries())
    await expect.element(steps.nth(at)).toHaveTextContent(step)
  await expect.element(section("Trois zones d'intervention").getByRole('listitem')).toHaveLength(3)
})

test.each([
  ['Contacter un expert', '/contact-expert'],
  ['Demander une étude', '/start-study'],
])('from the page of services "%s" leads to %s', async (name, where) => {
  const { address } = await openPage('/services')
  await link(name).click()
  await expect.poll(address).toBe(where)
})

/** These French texts are on their way until the returned function is called. */
function holdTexts(namespace: string): () => void {
  const file = `./fr/public/${namespace}.json`
  const fetched = publicFiles[file]
  if (!fetched) throw new Error(`no texts in ${file}`)
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  i18next.removeResourceBundle('fr', namespace)
  const spy = vi.spyOn(publicFiles, file).mockImplementation(async (): Promise<Texts> => {
    await arrival
    return fetched()
  })
  atTheEnd(() => {
    arrive()
    spy.mockRestore()
  })
  return arrive
}
