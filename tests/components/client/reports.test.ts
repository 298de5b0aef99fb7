import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReportVersion } from '../../../sync/records/report-version.ts'
import { cutTextsHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { aReport } from '../../support/components/report-file.ts'
import { anEvent, aReportVersion } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const REASON = 'Le tableau 3 donnait les valeurs d’un autre site.'
const study = aStudy({
  client_id: aClient.id,
  nom_entreprise: 'Tannerie de Nédroma',
  statut: 'complete',
  rapport_url: 'reports/2.pdf',
  type_rapport: 'analyse',
})
const aVersion = (number: number, more: Partial<ReportVersion>) => aReportVersion(study.id, number, more)
const versions = [
  aVersion(1, { replaced_at: '2026-05-11T08:00:00Z', reason: REASON }),
  aVersion(2, { uploaded_at: '2026-05-11T08:00:00Z' }),
]
const card = page
  .getByRole('article')
  .filter({ has: page.getByRole('heading', { name: `Rapport ${study.nom_entreprise}` }) })

const told = anEvent(study.id, {
  kind: 'report_replaced',
  at: '2026-05-11T08:00:00Z',
  by_role: 'intervention',
  by_name: 'Karim Bouzidi',
})

test('a report that took the place of another says its version and why, and the new file is what is read', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([...versions, told])
  theHawa.server.files.set('reports/1.pdf', aReport('Premiere version'))
  theHawa.server.files.set('reports/2.pdf', aReport('Version corrigee'))
  const { goTo } = await openPage('/client/reports', { as: aClient })
  await expect.element(card).toHaveTextContent(/Version .?2.?, remplacé le .*Le tableau 3/)
  await page.getByRole('link', { name: `Lire le rapport ${study.nom_entreprise}`, exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: `Rapport ${study.nom_entreprise}` })).toBeVisible()
  const pages = page.getByRole('region', { name: 'Pages du rapport' })
  await expect.element(pages).toBeVisible()
  await expect.poll(() => pages.element().querySelector('canvas')?.textContent ?? '').toContain('Version corrigee')
  await goTo('/client/notifications')
  await expect.element(page.getByText('Une nouvelle version du rapport est disponible.')).toBeVisible()
})

test('in Arabic nothing of it is cut off', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next(versions)
  await openPage('/client/reports', { as: aClient, language: 'ar' })
  await expect.element(page.getByText(/استُبدل التقرير في/).first()).toBeVisible()
  expect(cutTextsHere()).toEqual([])
})
