/** "En route": once a day, without a network, and taken back for ten seconds. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { journal } from '../../support/components/mission.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const accepted = aStudy({
  nom_entreprise: 'Raffinerie de Skikda',
  statut: 'acceptée',
  pays: 'algerie',
  intervenant_id: aSpecialist.id,
  date_acceptation: '2026-05-04T06:00:00.000Z',
})
const begunToday = aStudy({ ...accepted, statut: 'en_cours', date_debut_mission: new Date().toISOString() })
const pathOf = ({ id }: typeof accepted) => `/intervenant/missions/${id}`
const setOut = page.getByRole('button', { name: 'En route, Raffinerie de Skikda' })
const notice = page.getByRole('status').filter({ hasText: 'Le client saura que vous êtes en route' })
const sent = () => theHawa.server.received.filter(({ name }) => name === 'set_out')
/** Today on the clock of Algiers. */
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)

test('without a network it waits in the journal, with its hour, and is sent once', async () => {
  theHawa.server.studies.next([accepted])
  theHawa.fail({ offline: true })
  await openPage(pathOf(accepted), { as: aSpecialist, width: 390 })
  await setOut.click()
  await expect.element(notice).toBeVisible()
  await expect.element(setOut).not.toBeInTheDocument()
  await expect
    .element(journal.getByRole('listitem').filter({ hasText: 'Départ vers le site' }))
    .toHaveTextContent(/\d\d:\d\d/)
  await theHawa.sync.passGrace()
  theHawa.fail({ offline: false })
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]?.args).toMatchObject({ study_id: accepted.id, at_origin: 'horloge' })
  await expect.element(setOut).not.toBeInTheDocument()
})

test('taken back it was never said, and can be said again', async () => {
  theHawa.server.studies.next([accepted])
  theHawa.server.records.next([
    aRecord('mission_plan', accepted.id, { debut: today, fin: today, at: '2026-05-04T06:00:00Z' }, accepted.id),
  ])
  await openPage('/intervenant/dashboard', { as: aSpecialist })
  await setOut.click()
  await notice.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect.element(setOut).toBeVisible()
  expect(sent()).toEqual([])
})

test('a second device that knows of the departure does not offer it, nor one where the work began today', async () => {
  theHawa.server.studies.next([accepted])
  theHawa.server.records.next([
    anEvent(accepted.id, { kind: 'set_out', at: new Date().toISOString(), by_role: 'intervention', mine: true }),
  ])
  const { goTo } = await openPage(pathOf(accepted), { as: aSpecialist })
  await expect.element(page.getByRole('button', { name: 'Commencer', exact: true })).toBeVisible()
  await expect.element(setOut).not.toBeInTheDocument()
  theHawa.server.records.next([])
  theHawa.server.studies.next([begunToday])
  await goTo(pathOf(begunToday))
  await expect.element(page.getByRole('button', { name: 'Terminer', exact: true })).toBeVisible()
  await expect.element(setOut).not.toBeInTheDocument()
})
