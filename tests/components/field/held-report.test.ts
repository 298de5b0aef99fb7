import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { HeldReport } from '../../../sync/records/held-report.ts'
import { chooseFile } from '../../support/components/choose-file.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { aReport, sha256Of } from '../../support/components/report-file.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const WORDS = 'Le tableau 3 donne les valeurs d’un autre site.'
const mission = aStudy({
  nom_entreprise: 'Laiterie de Tiaret',
  statut: 'terminée',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
  client_id: aClient.id,
})
const MISSION = `/intervenant/missions/${mission.id}`

/** The rule of the company as this device was told of it. */
const rule = aRecord('setting', null, { key: 'validation_rapports', value: true, changed_at: '2026-05-01T08:00:00Z' })
const held = (more: Partial<HeldReport> = {}) =>
  aRecord('held_report', mission.id, {
    state: 'en_validation',
    path: 'reports/1.pdf',
    size: 2000,
    sha256: 'a'.repeat(64),
    type_rapport: 'analyse',
    commentaires: null,
    motif: null,
    author_name: 'Karim Bouzidi',
    received_at: '2026-05-10T08:00:00Z',
    decided_at: null,
    decider_name: null,
    decision_comment: null,
    ...more,
  })
const sentBack = held({
  state: 'renvoye',
  decided_at: '2026-05-11T08:00:00Z',
  decider_name: 'Lila Saïdi',
  decision_comment: WORDS,
})

const documents = page.getByRole('region', { name: 'Documents', exact: true })
const dialog = page.getByRole('dialog', { name: 'Remettre le rapport' })
const handIn = async (title: string) => {
  await page.getByRole('button', { name: 'Remettre le rapport' }).click()
  chooseFile(dialog.getByLabelText('Choisir un fichier PDF', { exact: true }), aReport(title, 'mesures.pdf'))
}

test('with validation, a report handed in waits, and the mission is not delivered', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([rule])
  theHawa.server.onApplied = () => theHawa.server.records.next([rule, held()])
  await openPage(MISSION, { as: aSpecialist, width: 768 })
  await handIn('Premiere version')
  await expect
    .element(dialog)
    .toHaveTextContent('Un administrateur validera ce rapport avant que le client le reçoive.')
  await dialog.getByRole('button', { name: 'Enregistrer et envoyer' }).click()
  await expect.element(dialog).toHaveTextContent('Reçu à')
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect.element(documents).toHaveTextContent('En validation')
  await expect.element(page.getByRole('main').getByText('Terminée', { exact: true }).first()).toBeVisible()
  expect(theHawa.server.received).toMatchObject([
    { name: 'attach_report', args: { study_id: mission.id, a_valider: true } },
  ])
})

test('what was sent back is read without a network, with its words, and another file waits in its place', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([rule, sentBack])
  theHawa.fail({ offline: true })
  await openPage(MISSION, { as: aSpecialist, width: 768 })
  await expect.element(documents).toHaveTextContent('À corriger')
  await expect.element(documents).toHaveTextContent(/Lila Saïdi.*, le .*tableau 3/)
  await handIn('Version corrigee')
  await dialog.getByRole('button', { name: 'Enregistrer et envoyer' }).click()
  await expect.element(dialog.getByText(/^En attente d'envoi/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  theHawa.server.onApplied = () => theHawa.server.records.next([rule, held({ received_at: '2026-05-12T08:00:00Z' })])
  theHawa.fail({ offline: false })
  await expect.element(documents).toHaveTextContent('En validation')
  await expect.element(documents).not.toHaveTextContent('tableau 3')
  expect(theHawa.server.received).toMatchObject([
    { name: 'attach_report', args: { study_id: mission.id, a_valider: true } },
  ])
})

test('without validation, a report is delivered at once, no administrator is named', async () => {
  theHawa.server.studies.next([mission])
  await openPage(MISSION, { as: aSpecialist, width: 768 })
  await handIn('Premiere version')
  await expect.element(dialog).not.toHaveTextContent('Un administrateur validera')
  await dialog.getByRole('button', { name: 'Enregistrer et envoyer' }).click()
  await expect.element(dialog).toHaveTextContent('Reçu à')
  expect(theHawa.server.received[0]?.args).not.toHaveProperty('a_valider')
})

test('a specialist is told that a report came back, and that it was validated', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([
    anEvent(mission.id, {
      kind: 'report_sent_back',
      at: '2026-05-11T08:00:00Z',
      by_role: 'admin',
      by_name: 'Lila Saïdi',
    }),
    anEvent(mission.id, {
      kind: 'report_validated',
      at: '2026-05-12T08:00:00Z',
      by_role: 'admin',
      by_name: 'Lila Saïdi',
    }),
  ])
  await openPage('/intervenant/notifications', { as: aSpecialist })
  await expect.element(page.getByText(/^Votre rapport est à corriger/)).toBeVisible()
  await expect.element(page.getByText('Votre rapport est validé.')).toBeVisible()
})

test('a client sees when the report was validated, and the server hears that they read it', async () => {
  const file = aReport('Version corrigee')
  const rapport_sha256 = await sha256Of(file)
  theHawa.server.files.set('reports/1.pdf', file)
  const delivered = {
    statut: 'complete',
    rapport_url: 'reports/1.pdf',
    rapport_uploaded_at: '2026-05-10T08:00:00Z',
    rapport_size: file.size,
  } as const
  theHawa.server.studies.next([{ ...mission, ...delivered, rapport_sha256 }])
  theHawa.server.records.next([
    aRecord('report_version', mission.id, {
      number: 1,
      size: file.size,
      sha256: rapport_sha256,
      type_rapport: 'analyse',
      author_name: 'Karim Bouzidi',
      uploaded_at: '2026-05-10T08:00:00Z',
      replaced_at: null,
      reason: null,
      validated_at: '2026-05-12T08:00:00Z',
      path: null,
      commentaires: null,
      decision: null,
    }),
  ])
  await openPage('/client/reports', { as: aClient })
  await expect
    .element(page.getByRole('article').filter({ hasText: 'Rapport Laiterie de Tiaret' }))
    .toHaveTextContent(/Validé le .*12\/05\/2026/)
  await page.getByRole('link', { name: 'Lire le rapport Laiterie de Tiaret' }).click()
  await expect
    .poll(() => document.querySelector('main canvas')?.textContent ?? '', { timeout: 20_000 })
    .toContain('Version corrigee')
  const told = {
    name: 'mark_report_opened',
    args: { report_of: mission.id, sha256: rapport_sha256, way: 'viewed', offline: false },
  }
  await expect.poll(() => theHawa.server.received).toContainEqual(told)
})
