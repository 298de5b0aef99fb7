import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ReportVersion } from '../../../sync/records/report-version.ts'
import { chooseFile } from '../../support/components/choose-file.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aReport } from '../../support/components/report-file.ts'
import { aReportVersion } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const REASON = 'Le tableau 3 donnait les valeurs d’un autre site.'
const study = aStudy({
  nom_entreprise: 'Tannerie de Nédroma',
  statut: 'complete',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
  rapport_url: 'reports/2.pdf',
  type_rapport: 'analyse',
})
const MISSION = `/intervenant/missions/${study.id}`
const aVersion = (number: number, more: Partial<ReportVersion>) =>
  aReportVersion(study.id, number, { path: `reports/${number}.pdf`, ...more })
const first = aVersion(1, { replaced_at: '2026-05-11T08:00:00Z', reason: REASON })
const second = aVersion(2, { uploaded_at: '2026-05-11T08:00:00Z' })

const documents = page.getByRole('region', { name: 'Documents', exact: true })
const dialog = page.getByRole('dialog', { name: 'Remplacer le rapport' })
const send = () => dialog.getByRole('button', { name: 'Enregistrer et envoyer' }).click()

test('a report replaced without a network needs a reason, waits, and arrives once', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([aVersion(1, {})])
  theHawa.fail({ offline: true })
  const { goTo } = await openPage(MISSION, { as: aSpecialist, width: 768 })
  await expect.element(documents).toHaveTextContent(/Version .?1/)
  await page.getByRole('button', { name: 'Remplacer le rapport' }).click()
  chooseFile(
    dialog.getByLabelText('Choisir un fichier PDF', { exact: true }),
    aReport('Version corrigee', 'corrige.pdf'),
  )
  await send()
  await expect.element(dialog).toHaveTextContent('Indiquez le motif du remplacement')
  await dialog.getByLabelText('Motif du remplacement').fill(REASON)
  await send()
  await expect.element(dialog).toHaveTextContent("En attente d'envoi")
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect.element(dialog).toHaveLength(0)
  await goTo('/intervenant/synchronisation')
  const item = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Remplacement du rapport' }) })
  await expect.element(item).toHaveTextContent(study.nom_entreprise)
  await expect.element(item).toHaveTextContent('corrige.pdf')
  await expect.element(page.getByText(/^Reste à envoyer/)).toHaveTextContent('en attente du réseau')
  theHawa.fail({ offline: false })
  await expect.element(page.getByText('Aucun envoi en attente.')).toBeVisible()
  expect(theHawa.server.received).toMatchObject([
    { name: 'replace_report', args: { study_id: study.id, motif: REASON } },
  ])
})

test('both versions are listed, the first with its reason, and opens in its own tab', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([first, second])
  theHawa.server.files.set('reports/1.pdf', new Blob(['La première version'], { type: 'text/plain' }))
  const tab = document.createElement('iframe')
  document.body.append(tab)
  atTheEnd(() => tab.remove())
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(tab.contentWindow)
  atTheEnd(() => open.mockRestore())
  await openPage(MISSION, { as: aSpecialist, width: 768 })
  const versions = documents.getByRole('listitem')
  await expect.element(versions).toHaveLength(2)
  await expect.element(versions.first()).toHaveTextContent(/Version .?2/)
  await expect.element(versions.first()).not.toHaveTextContent('Remplacé')
  await expect.element(versions.last()).toHaveTextContent(/Version .?1.*Remplacé.*Remplacé le .*Le tableau 3/)
  await documents.getByRole('button', { name: /^Ouvrir la version .?1/ }).click()
  await expect.poll(() => tab.contentDocument?.body.textContent).toBe('La première version')
  expect(pixelsBeyondHere()).toBe(0)
})
