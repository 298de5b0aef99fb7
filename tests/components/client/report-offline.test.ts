import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { aReport, sha256Of } from '../../support/components/report-file.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const WHY = "Avec réseau\u00A0: ce rapport n'est pas gardé sur cet appareil."
const file = aReport('Mesures')
const study = aStudy({
  client_id: aClient.id,
  nom_entreprise: 'Tannerie de Nédroma',
  statut: 'complete',
  rapport_url: 'reports/1.pdf',
  rapport_sha256: await sha256Of(file),
  rapport_size: file.size,
  rapport_uploaded_at: new Date().toISOString(),
})
const screens = [`/client/reports`, `/client/orders/${study.id}`] as const
const main = { name: `Lire le rapport ${study.nom_entreprise}`, exact: true }
const actions = page.getByRole('button', { name: `Autres actions : rapport ${study.nom_entreprise}` })
const item = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  theHawa.server.studies.next([study])
  theHawa.server.files.set('reports/1.pdf', file)
})

test.each(screens)('%s: a report that is not here says so, and leads nowhere while offline', async (path) => {
  const { address } = await openPage(path, { as: aClient, width: 390 })
  await expect.element(page.getByRole('link', main)).toBeVisible()
  await expect.element(page.getByText('Avec réseau', { exact: true })).toBeVisible()
  theHawa.fail({ offline: true })
  const button = page.getByRole('button', main)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(WHY)
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe(path)
  await actions.click()
  await expect.element(item('Télécharger')).toBeDisabled()
  await expect.element(item('Ouvrir dans un nouvel onglet')).toBeDisabled()
  expect(pixelsBeyondHere()).toBe(0)
})

test.each(screens)('%s: a kept report can be read offline', async (path) => {
  await openPage(path, { as: aClient, width: 390 })
  await actions.click()
  await item(/^Garder hors ligne \(/).click()
  await expect.element(actions).toHaveFocus()
  await expect.element(page.getByText('Lisible hors ligne')).toBeVisible()
  theHawa.fail({ offline: true })
  await page.getByRole('link', main).click()
  const pages = page.getByRole('region', { name: 'Pages du rapport' })
  await expect.poll(() => pages.element().querySelector('canvas')?.textContent).toContain('Mesures')
})

test('a report that was removed says again that it needs the network', async () => {
  await openPage('/client/reports', { as: aClient, width: 390 })
  await actions.click()
  await item(/^Garder hors ligne \(/).click()
  await actions.click()
  await item('Ne plus garder hors ligne').click()
  await expect.element(page.getByText('Avec réseau', { exact: true })).toBeVisible()
})

test('the dashboard names a report that cannot be opened now, without a link', async () => {
  await openPage('/client/dashboard', { as: aClient, width: 390 })
  const line = page.getByRole('link', { name: /Rapport prêt : .*Tannerie de Nédroma/ })
  await expect.element(line).toHaveAttribute('href', `/client/reports/${study.id}`)
  theHawa.fail({ offline: true })
  await expect.element(line).toHaveAttribute('aria-disabled', 'true')
  await expect.element(line).toHaveTextContent(/Avec réseau.: ce rapport n'est pas gardé sur cet appareil\./)
})

test('Escape closes the menu and brings the focus back', async () => {
  await openPage('/client/reports', { as: aClient, width: 768 })
  await actions.click()
  await expect.element(item('Télécharger')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(item('Télécharger')).not.toBeInTheDocument()
  await expect.element(actions).toHaveFocus()
})

test.each([390, 768, 1440] as const)('in Arabic nothing is cut off at %i pixels', async (width) => {
  theHawa.fail({ offline: true })
  await openPage('/client/reports', { as: aClient, language: 'ar', width })
  await page.getByRole('button', { name: /إجراءات أخرى/ }).click()
  await expect.element(page.getByText('تنزيل', { exact: true })).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  expect(cutTextsHere()).toEqual([])
})
