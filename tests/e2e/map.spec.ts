import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { advance, askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const map = (page: Page) => page.getByRole('listbox', { name: /^Carte|^خريطة/ })
const province = (page: Page, name: RegExp) => map(page).getByRole('option', { name })
const panel = (page: Page) => page.getByRole('region', { name: 'Province choisie' })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a finished study is counted in its province; small numbers are not told', async ({ device: { page }, caller }) => {
  await page.goto('/carte')
  await expect(page).toHaveTitle(/Carte de la pollution/)
  await expect(page.getByText('Algérie : 9 études terminées')).toBeVisible()
  await expect(province(page, /^.?Tlemcen.? : 3 études$/)).toBeVisible()
  await expect(province(page, /^.?Oran.? : moins de 3$/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Tlemcen/ })).toContainText('3')
  await expect(row(page, '47 autres provinces')).toContainText('moins de 3')

  await test.step('nothing of a company or a place is on the wire', async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/rpc/public_study_map'))
    await page.reload()
    const text = await (await answered).text()
    expect(text).not.toMatch(/Cimenterie|Briqueterie|latitude|35\.06/)
    expect(text).not.toMatch(/"total": ?[12],/)
  })

  await test.step('three more are counted; their type is not told while that would tell the rest', async () => {
    const [client, specialist] = [await caller('client'), await caller('intervenant')]
    for (const name of ['Fonderie A', 'Fonderie B', 'Fonderie C']) await advance(specialist, await askForStudy(client, name), 'finish_study')
    await page.reload()
    await expect(province(page, /Tlemcen.? : 6 études/)).toBeVisible()
    await page.getByLabel('Type d\'étude').selectOption('qualite_air')
    await expect(page).toHaveURL('/carte?type=qualite_air')
    await expect(page.getByRole('table')).toContainText("Qualité de l'air")
    await expect(province(page, /^.?Tlemcen.? : non détaillé$/)).toBeVisible()
    await expect(row(page, '1 province non détaillée')).toBeVisible()
  })
})

test('by keyboard, by finger and by the list a province shows its figures', async ({ device: { page } }) => {
  await page.goto('/carte?pays=kenya')
  await expect(page.getByRole('radio', { name: 'Kenya' })).toBeChecked()
  await expect(province(page, /Nairobi/)).toBeVisible()
  await page.getByRole('radio', { name: 'Algérie' }).check()
  await expect(page).toHaveURL('/carte?pays=algerie')

  await province(page, /Tlemcen/).click()
  await expect(panel(page)).toContainText('3 études')
  await page.keyboard.press('ArrowRight')
  await expect(province(page, /Sidi Bel Abbès/)).toBeFocused()
  await expect(panel(page).getByRole('heading')).toHaveText('Sidi Bel Abbès')
  await expect(panel(page)).toContainText('Moins de 3 études')

  await page.getByLabel('Province', { exact: true }).selectOption('Alger')
  await expect(panel(page).getByRole('heading')).toHaveText('Alger')
  await expect(province(page, /^.?Alger.? :/)).toHaveAttribute('aria-selected', 'true')
})

test('without a network the last figures are shown with their time, and never invented', async ({ device, openAnotherDevice, server, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  await page.goto('/carte')
  await expect(page.getByText('Algérie : 9 études terminées')).toBeVisible()
  await worker(page)
  const fresh = await openAnotherDevice()
  await fresh.page.goto('/')
  await worker(fresh.page)
  await server.stop()

  await page.goto('/carte')
  await expect(page.getByText(/^Le serveur ne répond pas : derniers chiffres connus, du .*\d{2}:\d{2}/)).toBeVisible()
  await expect(province(page, /Tlemcen.? : 3 études/)).toBeVisible()

  await fresh.page.goto('/carte')
  await expect(fresh.page.getByText(/aucun chiffre n'a encore été reçu sur cet appareil/)).toBeVisible()
  await expect(province(fresh.page, /^.?Tlemcen.?$/)).toBeVisible()

  await server.start()
  await fresh.page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(province(fresh.page, /Tlemcen.? : 3 études/)).toBeVisible()
})

/** The worker controls the page and has kept the public pages. */
async function worker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
