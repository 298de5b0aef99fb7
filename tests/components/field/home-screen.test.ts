import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onTheHomeScreen } from '../../support/components/home-screen.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { aReport, sha256Of } from '../../support/components/report-file.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({ statut: 'en_cours', intervenant_id: aSpecialist.id })
const exportAll = page.getByRole('button', { name: 'Exporter 1 élément non envoyé' })

const openings = () =>
  theHawa.server.received.flatMap((one) => (one.name === 'mark_report_opened' ? [one.args.way] : []))

/** The sync page of a specialist whose notes have no network. */
async function unsentNotes(): Promise<void> {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage('/intervenant/synchronisation', { as: aSpecialist, width: 390 })
  await theHawa.sync.dispatch({
    name: 'save_field_notes',
    args: { study_id: mission.id, notes_terrain: 'Vent faible.' },
  })
}

test('unsent work leaves by the share sheet; closed by the person, it is all still here', async () => {
  const sheet = onTheHomeScreen()
  await unsentNotes()
  sheet.ends('AbortError')
  await exportAll.click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Fichier non enregistré' }))
    .toHaveTextContent("Rien n'est perdu : vous pouvez recommencer.")
  expect(sheet.given).toEqual([])
  sheet.ends('given')
  await exportAll.click()
  await expect.poll(() => sheet.given.map(({ name }) => name)).toEqual(['hawa-travail-non-envoye.zip'])
  await expect.element(exportAll).toBeVisible()
})

test('a file that took too long for its press waits for another one', async () => {
  const sheet = onTheHomeScreen()
  await unsentNotes()
  sheet.ends('NotAllowedError')
  await exportAll.click()
  const ready = page.getByRole('status').filter({ hasText: 'Fichier prêt' })
  await expect.element(ready).toHaveTextContent('hawa-travail-non-envoye.zip')
  sheet.ends('given')
  await ready.getByRole('button', { name: 'Enregistrer ou envoyer' }).click()
  await expect.poll(() => sheet.given.length).toBe(1)
  await expect.element(ready).not.toBeInTheDocument()
})

test('one that is left alone is closed, and can be asked for again', async () => {
  const sheet = onTheHomeScreen()
  await unsentNotes()
  sheet.ends('NotAllowedError')
  await exportAll.click()
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await exportAll.click()
  await expect.poll(sheet.asked).toBe(2)
})

test.each([
  ['this kind of file', false, 'given'],
  ['the file', true, 'DataError'],
] as const)('a system that does not take %s is told to the person', async (_, takes, end) => {
  const sheet = onTheHomeScreen(takes)
  await unsentNotes()
  sheet.ends(end)
  await exportAll.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent("Cet appareil n'a pas pris le fichier.")
  expect(sheet.given).toEqual([])
})

test('a report is passed on, counts as downloaded only then, and there is no tab for it', async () => {
  const sheet = onTheHomeScreen()
  const file = aReport('Mesures')
  const study = aStudy({
    client_id: aClient.id,
    nom_entreprise: 'Tannerie de Nédroma',
    statut: 'complete',
    rapport_url: 'reports/1.pdf',
    rapport_sha256: await sha256Of(file),
  })
  theHawa.server.studies.next([study])
  theHawa.server.files.set('reports/1.pdf', file)
  await openPage(`/client/reports/${study.id}`, { as: aClient })
  await expect.poll(openings).toEqual(['viewed'])
  await page.getByRole('button', { name: /^Autres actions/ }).click()
  await expect.element(page.getByRole('button', { name: 'Ouvrir dans un nouvel onglet' })).not.toBeInTheDocument()
  const download = page.getByRole('button', { name: 'Télécharger', exact: true })
  sheet.ends('AbortError')
  await download.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Fichier non enregistré' })).toBeVisible()
  expect(openings()).toEqual(['viewed'])
  sheet.ends('given')
  await page.getByRole('button', { name: /^Autres actions/ }).click()
  await download.click()
  await expect.poll(openings).toEqual(['viewed', 'downloaded'])
  expect(sheet.given.map(({ name }) => name)).toEqual(['rapport-Tannerie-de-Nédroma.pdf'])
})

test("one's own data are said to be where they went", async () => {
  theHawa.server.exportMyData = () => ({ format: 'hawa-export/1', made_at: '2026-05-01T08:00:00Z' })
  const sheet = onTheHomeScreen()
  await openPage('/client/account', { as: aClient, width: 390 })
  const data = page.getByRole('region', { name: 'Mes données', exact: true })
  await data.getByRole('button').click()
  await expect.element(data.getByRole('status')).toHaveTextContent("Fichier transmis à l'application de votre choix.")
  sheet.ends('AbortError')
  await data.getByRole('button').click()
  await expect.element(page.getByText('Fichier non enregistré')).toBeVisible()
  await expect.element(data.getByRole('status')).not.toBeInTheDocument()
})
