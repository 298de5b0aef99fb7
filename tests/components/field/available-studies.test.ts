import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { aSpecialist } from '../../support/components/people.ts'
import { standAt } from '../../support/components/position.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const company = 'Verrerie de Tlemcen'
const nowhere = 'Atelier sans province'
const placed = aStudy({
  nom_entreprise: company,
  zone_geographique: 'Zone industrielle, Tlemcen',
  delai_souhaite: '3_mois',
  created_at: '2026-05-01T08:00:00Z',
})
const unplaced = aStudy({
  nom_entreprise: nowhere,
  type_etude: 'audit_carbone',
  zone_geographique: 'Notre atelier',
  delai_souhaite: 'urgent',
  created_at: '2026-05-02T08:00:00Z',
})
const path = '/intervenant/available-studies'

const main = page.getByRole('main')
const cards = main.getByRole('article')
const card = (name: string) => cards.filter({ has: page.getByRole('heading', { name, exact: true }) })

function focus(locator: Locator): void {
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}

async function openStudies(address = path) {
  theHawa.server.studies.next([unplaced, placed])
  theHawa.fail({ offline: true })
  const opened = await openPage(address, { as: aSpecialist, width: 768 })
  await expect.element(card(nowhere)).toBeVisible()
  return opened
}

test('studies that match come first and say why; nothing is hidden', async () => {
  await openStudies()
  await expect.element(main).toHaveTextContent("D'abord les études de votre spécialité")
  await expect.element(card(company)).toHaveTextContent('Correspond à votre spécialité et à votre zone')
  await expect.element(card(nowhere)).not.toHaveTextContent('Correspond')
  expect(
    cards
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([company, nowhere])
})

test('filters stand in the address, survive a visit to a mission, and are cleared at once', async () => {
  const { address } = await openStudies()
  await main.getByLabelText("Type d'étude").selectOptions('audit_carbone')
  await main.getByLabelText('Délai souhaité').selectOptions('urgent')
  await expect.poll(address).toBe(`${path}?type=audit_carbone&delai=urgent`)
  await expect.element(cards).toHaveLength(1)
  await card(nowhere).getByRole('link', { name: nowhere }).click()
  await main.getByRole('link', { name: 'Études disponibles' }).first().click()
  await expect.poll(address).toBe(`${path}?type=audit_carbone&delai=urgent`)
  await main.getByLabelText('Pays').selectOptions('kenya')
  await expect.element(main).toHaveTextContent('Aucune étude ne correspond à cette recherche.')
  await main.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect.element(card(company)).toBeVisible()
})

test('distances are marked approximate, need a place, and the position is not kept', async () => {
  standAt({ latitude: 36.7538, longitude: 3.0588, accuracy: 12 })
  await openStudies()
  await main.getByRole('button', { name: 'Distance depuis ici' }).click()
  await expect
    .element(card(company))
    .toHaveTextContent(/Environ .?4\d\d.? km à vol d'oiseau · Position approximative \(province\)/)
  await expect.element(card(nowhere)).not.toHaveTextContent('km')
  expect(JSON.stringify(localStorage)).not.toContain('36.75')
})

test('the map by keyboard: a point shows its studies, and what has no place is counted and listed', async () => {
  const { address } = await openStudies()
  await main.getByRole('link', { name: 'Carte' }).click()
  await expect.poll(address).toBe(`${path}?vue=carte`)
  const point = main
    .getByRole('region', { name: 'Carte des études disponibles : Algérie' })
    .getByRole('button', { name: company })
  await expect.element(point).toBeVisible()
  focus(point)
  await userEvent.keyboard('{Enter}')
  await expect.element(point).toHaveAttribute('aria-pressed', 'true')
  await expect.element(card(company)).toHaveTextContent('Position approximative (province)')
  await expect.element(main.getByRole('heading', { name: 'Études non situées sur la carte : 1' })).toBeVisible()
  await expect.element(card(nowhere)).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
})

test('a study accepted without network is asked for, not won; its field sheet prints', async () => {
  const { address } = await openStudies(`${path}?vue=carte`)
  await card(nowhere)
    .getByRole('button', { name: /^Accepter/ })
    .click()
  await expect.element(main.getByRole('heading', { name: 'Acceptations à confirmer' })).toBeVisible()
  await card(nowhere).getByRole('link', { name: nowhere }).click()
  await expect.element(main).toHaveTextContent("Votre acceptation n'est pas encore confirmée.")
  await main.getByRole('link', { name: 'Dossier' }).click()
  await expect
    .element(main.getByRole('region', { name: 'Contact' }))
    .toHaveTextContent("Le contact s'affichera ici une fois votre acceptation confirmée")
  await main.getByRole('link', { name: 'Fiche de terrain' }).click()
  const sheet = page.getByRole('article', { name: 'Fiche de terrain' })
  await expect.element(sheet).toHaveTextContent('Notre atelier')
  await expect.element(sheet).toHaveTextContent("Date et signature de l'intervenant")
  await main.getByRole('link', { name: 'Retour à la mission' }).click()
  await main.getByRole('link', { name: 'Études disponibles' }).first().click()
  await expect.poll(address).toBe(`${path}?vue=carte`)
})

test('on paper a field sheet is alone, and fits one page', async () => {
  const mine = { ...placed, statut: 'en_cours', intervenant_id: aSpecialist.id } as const
  theHawa.server.studies.next([mine])
  await openPage(`/intervenant/missions/${mine.id}/fiche`, { as: aSpecialist, width: 768 })
  const sheet = page.getByRole('article', { name: 'Fiche de terrain' })
  await expect.element(sheet).toHaveTextContent('Zone industrielle, Tlemcen')
  await onPaper()
  await expect.element(page.getByText('Imprimer', { exact: true })).not.toBeVisible()
  await expect.element(page.getByRole('navigation')).toHaveLength(0)
  await expect.element(sheet).toBeVisible()
  // A4 within its margins of 14 mm, in CSS pixels.
  await page.viewport(688, 1017)
  await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(1017)
})
