import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { saveNotes } from '../../support/components/mission.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { anEvent } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const COMPANY = 'Minoterie de Relizane'
const mission = aStudy({
  nom_entreprise: COMPANY,
  statut: 'acceptée',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
  client_id: aClient.id,
  contact_nom: 'Lina',
  contact_email: 'lina@example.org',
  contact_telephone: '+213 550 12 34 56',
})
const MISSION = `/intervenant/missions/${mission.id}`
const office = { by_role: 'admin', by_name: 'Lila Saïdi' } as const
const given = anEvent(mission.id, {
  kind: 'assigned',
  at: '2026-05-02T08:00:00Z',
  ...office,
  to_me: true,
  data: { intervenant: 'Karim Bouzidi' },
})
const taken = anEvent(mission.id, {
  kind: 'unassigned',
  at: '2026-05-03T08:00:00Z',
  ...office,
  to_me: true,
  data: { motif: 'Congé', entreprise: COMPANY },
})

test('a mission that was given to a specialist is on their tablet with its contact, and they are told', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([given])
  const { goTo } = await openPage(`${MISSION}?onglet=dossier`, { as: aSpecialist, width: 768 })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(COMPANY)
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'E-mail', exact: true }))
    .toHaveAttribute('href', 'mailto:lina@example.org')
  await goTo('/intervenant/notifications')
  const notice = page.getByRole('link', { name: /Une mission vous est confiée\./ })
  await expect.element(notice).toHaveTextContent(COMPANY)
  await expect.element(notice).toHaveAttribute('href', MISSION)
})

test('a mission that was given to another one leaves the tablet of the first, who is told which it was', async () => {
  theHawa.server.studies.next([mission])
  const { goTo } = await openPage('/intervenant/missions', { as: aSpecialist, width: 768 })
  await expect.element(page.getByRole('article').filter({ hasText: COMPANY })).toBeVisible()
  theHawa.server.studies.next([])
  theHawa.server.records.next([taken])
  await expect.element(page.getByRole('main').getByText(COMPANY)).not.toBeInTheDocument()
  await goTo('/intervenant/notifications')
  const notice = page.getByRole('main').getByRole('link', { name: /Cette mission ne vous est plus confiée\./ })
  await expect.element(notice).toHaveTextContent(COMPANY)
  await expect.element(notice).toHaveAttribute('href', '/intervenant/missions')
})

test('words for a mission given to another specialist stay on the tablet with the reason', async () => {
  theHawa.server.studies.next([mission])
  const { goTo } = await openPage(MISSION, { as: aSpecialist, width: 768 })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(COMPANY)
  theHawa.fail({ offline: true })
  await saveNotes('Odeur forte au point 3')
  theHawa.server.studies.next([])
  theHawa.server.records.next([taken])
  theHawa.server.refuses.set('save_field_notes', 'not_yours')
  theHawa.fail({ offline: false })
  await goTo('/intervenant/synchronisation')
  const parked = page
    .getByRole('article')
    .filter({ hasText: 'Notes de terrain' })
    .filter({ hasText: 'Cette mission est assignée à un autre intervenant.' })
  await expect.element(parked).toBeVisible()
  await parked.getByText('Voir le contenu').click()
  await expect.element(parked).toHaveTextContent('Odeur forte au point 3')
})

test('a client reads why the company cancelled their study and opened it again', async () => {
  theHawa.server.studies.next([{ ...mission, statut: 'en_attente', intervenant_id: null, intervenant_nom: null }])
  theHawa.server.records.next([
    anEvent(mission.id, { kind: 'requested', at: '2026-05-01T08:00:00Z', by_role: 'client', mine: true }),
    anEvent(mission.id, {
      kind: 'cancelled',
      at: '2026-05-03T08:00:00Z',
      ...office,
      data: { motif: 'Site fermé pour travaux' },
    }),
    anEvent(mission.id, { kind: 'reopened', at: '2026-05-04T08:00:00Z', ...office, data: { motif: 'Travaux finis' } }),
  ])
  await openPage(`/client/orders/${mission.id}`, { as: aClient })
  const timeline = page.getByRole('region', { name: 'Suivi' })
  await expect.element(timeline).toHaveTextContent(/Site fermé pour travaux/)
  await expect.element(timeline).toHaveTextContent(/Travaux finis/)
  await expect.element(timeline).toHaveTextContent('équipe Hawa')
})

test('a study that the company made for a client is on their phone', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([anEvent(mission.id, { kind: 'requested_for', at: '2026-05-01T08:00:00Z', ...office })])
  const { goTo } = await openPage('/client/orders', { as: aClient, width: 390 })
  await expect.element(page.getByRole('article').filter({ hasText: COMPANY })).toBeVisible()
  await goTo(`/client/orders/${mission.id}`)
  await expect
    .element(page.getByRole('region', { name: 'Suivi' }))
    .toHaveTextContent("Étude créée par l'administration")
})
