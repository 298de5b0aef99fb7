import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { theHawa } from '../../support/components/the-hawa.ts'

const map = page.getByRole('listbox', { name: /^Carte|^خريطة/ })
const province = (name: RegExp) => map.getByRole('option', { name })
const panel = page.getByRole('region', { name: 'Province choisie' })
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

/** As public_study_map() answers: the one province with enough studies has its number, no other has. */
function figures(tlemcen: number, byType: Readonly<Record<string, number>>): void {
  theHawa.server.visitorAnswers.set('public_study_map', () => ({
    updated_at: '2026-05-01T08:00:00Z',
    provinces: [
      { code: 'DZ-13', pays: 'algerie', total: tlemcen, by_type: byType },
      { code: 'DZ-31', pays: 'algerie', total: null, by_type: {} },
    ],
    countries: [
      { pays: 'algerie', total: tlemcen + 6, others: 6 },
      { pays: 'kenya', total: 0, others: null },
      { pays: 'tanzanie', total: 0, others: null },
    ],
  }))
}

test('a province shows what is published of it; small numbers are not told', async () => {
  figures(3, { qualite_air: 3 })
  await openPage('/carte')
  await expect.poll(() => document.title).toMatch(/Carte des études/)
  await expect.element(page.getByText('Algérie : 9 études terminées')).toBeVisible()
  await expect.element(province(/^.?Tlemcen.?\s: 3 études$/)).toBeVisible()
  await expect.element(province(/^.?Oran.?\s: moins de 3$/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Tlemcen/ })).toHaveTextContent('3')
  await expect.element(row('47 autres provinces')).toHaveTextContent('moins de 3')
})

test('by type the address says which, and a type that would tell the rest is not told', async () => {
  figures(6, {})
  const { address } = await openPage('/carte')
  await expect.element(province(/Tlemcen.?\s: 6 études/)).toBeVisible()
  await page.getByLabelText("Type d'étude").selectOptions("Qualité de l'air")
  await expect.poll(address).toBe('/carte?type=qualite_air')
  await expect.element(page.getByRole('table')).toHaveTextContent("Qualité de l'air")
  await expect.element(province(/^.?Tlemcen.?\s: non détaillé$/)).toBeVisible()
  await expect.element(row('1 province non détaillée')).toBeVisible()
})

test('the country of the address is drawn, and another one is chosen', async () => {
  figures(3, {})
  const { address } = await openPage('/carte?pays=kenya')
  await expect.element(page.getByRole('radio', { name: 'Kenya' })).toBeChecked()
  await expect.element(province(/Nairobi/)).toBeVisible()
  await page.getByRole('radio', { name: 'Algérie' }).click()
  await expect.poll(address).toBe('/carte?pays=algerie')
  await expect.element(province(/Tlemcen/)).toBeVisible()
})

test('by finger, by keyboard and by the list a province shows its figures', async () => {
  figures(3, { qualite_air: 3 })
  await openPage('/carte')
  await province(/Tlemcen/).click()
  await expect.element(panel).toHaveTextContent('3 études')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(province(/Sidi Bel Abbès/)).toHaveFocus()
  await expect.element(panel.getByRole('heading')).toHaveTextContent('Sidi Bel Abbès')
  await expect.element(panel).toHaveTextContent('Moins de 3 études')

  await page.getByLabelText('Province', { exact: true }).selectOptions('Alger')
  await expect.element(panel.getByRole('heading')).toHaveTextContent('Alger')
  await expect.element(province(/^.?Alger.?\s:/)).toHaveAttribute('aria-selected', 'true')
})

test('without the server the last figures are shown with their time', async () => {
  figures(3, { qualite_air: 3 })
  const { goTo } = await openPage('/carte')
  await expect.element(province(/Tlemcen.?\s: 3 études/)).toBeVisible()
  await goTo('/about')
  theHawa.fail({ serverDown: true })
  await goTo('/carte')
  await expect.element(page.getByText(/^Derniers chiffres connus, du .*\d{2}:\d{2}/)).toBeVisible()
  await expect.element(province(/Tlemcen.?\s: 3 études/)).toBeVisible()
})

test('on a device that never had figures none are invented, and they come when the server is asked again', async () => {
  figures(3, { qualite_air: 3 })
  theHawa.fail({ serverDown: true })
  await openPage('/carte')
  await expect.element(page.getByText(/Aucun chiffre pour le moment/)).toBeVisible()
  await expect.element(province(/^.?Tlemcen.?$/)).toBeVisible()
  theHawa.fail({ serverDown: false })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(province(/Tlemcen.?\s: 3 études/)).toBeVisible()
})

test('figures that were missing come by themselves with the network', async () => {
  figures(3, { qualite_air: 3 })
  theHawa.fail({ offline: true })
  await openPage('/carte')
  await expect.element(page.getByText(/Aucun chiffre pour le moment/)).toBeVisible()
  theHawa.fail({ offline: false })
  await expect.element(province(/Tlemcen.?\s: 3 études/)).toBeVisible()
})
