import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aReport, sha256Of } from '../../support/components/report-file.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const wanted = aStudy({ nom_entreprise: 'Carrière de Sidi Bel Abbès' })
const own = aStudy({ nom_entreprise: 'Lycée technique de Maghnia', statut: 'acceptée', intervenant_id: aSpecialist.id })

const main = page.getByRole('main')
const item = (action: string, company: string) =>
  main
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: action, exact: true }) })
    .filter({ hasText: company })

test('a study that was accepted without network is among the missions as asked for', async () => {
  theHawa.server.studies.next([wanted, own])
  theHawa.fail({ offline: true })
  await openPage('/intervenant/missions?statut=acceptée', { as: aSpecialist })
  await theHawa.sync.dispatch({ name: 'accept_study', args: { study_id: wanted.id } })
  await expect
    .element(
      main
        .getByRole('article')
        .filter({ hasText: wanted.nom_entreprise })
        .getByText('Acceptation en attente', { exact: true }),
    )
    .toBeVisible()
  await expect
    .element(main.getByRole('article').filter({ hasText: own.nom_entreprise }))
    .not.toHaveTextContent('Acceptation en attente')
})

test('the loser of a study is told, keeps and exports their work, the rest is sent [L2] [L5]', async () => {
  const pdf = aReport('Mesures de la carriere', 'carriere.pdf')
  theHawa.server.studies.next([wanted, own])
  theHawa.fail({ offline: true })
  await openPage('/intervenant/synchronisation', { as: aSpecialist })
  const { sync } = theHawa
  for (const name of ['accept_study', 'start_study', 'finish_study'] as const) {
    await sync.dispatch({ name, args: { study_id: wanted.id } }, { context: 'missions' })
  }
  await sync.reports.attach(wanted.id, pdf, { type_rapport: 'terrain' })
  await sync.dispatch({
    name: 'save_field_notes',
    args: { study_id: own.id, notes_terrain: 'Cour intérieure, vent faible.' },
  })
  await expect.element(item('Remise du rapport', wanted.nom_entreprise)).toHaveTextContent("En attente d'envoi")

  theHawa.server.refuses.set('accept_study', 'study_taken')
  theHawa.fail({ offline: false })
  await expect
    .element(
      page
        .getByRole('alert')
        .filter({ hasText: 'Étude déjà prise: Cette étude a déjà été acceptée par un autre intervenant.' }),
    )
    .toBeVisible()
  await expect
    .element(item("Acceptation de l'étude", wanted.nom_entreprise))
    .toHaveTextContent('Refusé : Cette étude a déjà été acceptée par un autre intervenant.')
  for (const later of ['Démarrage de la mission', 'Fin de la mission', 'Remise du rapport']) {
    await expect
      .element(item(later, wanted.nom_entreprise))
      .toHaveTextContent('En attente : une action précédente de cette étude')
  }
  await expect.element(main.getByRole('article').filter({ hasText: own.nom_entreprise })).toHaveTextContent('Reçu à')
  expect(theHawa.server.received.map(({ name }) => name)).toEqual(['accept_study', 'save_field_notes'])

  const report = item('Remise du rapport', wanted.nom_entreprise)
  const saved = savedFiles()
  await report.getByRole('button', { name: 'Exporter' }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['carriere.pdf'])
  for (const file of saved) expect(await sha256Of(file)).toBe(await sha256Of(pdf))
  await expect.element(report).toBeVisible()
  await report.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Supprimer ce travail ?' })
    .getByRole('button', { name: 'Supprimer définitivement' })
    .click()
  await expect.element(report).not.toBeInTheDocument()
  await expect.element(item("Acceptation de l'étude", wanted.nom_entreprise)).toBeVisible()
})
