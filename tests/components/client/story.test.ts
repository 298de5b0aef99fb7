import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { observed } from '../../../sync/domain/observation.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { aPhotograph } from '../../support/components/pictures.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const of = { client_id: aClient.id, intervenant_nom: 'Karim Bouzidi', pays: 'algerie', type_etude: 'pollution_sonore' }
const accepted = aStudy({ ...of, nom_entreprise: 'Filature de Draâ Ben Khedda', statut: 'acceptée' })
const finished = aStudy({ ...of, nom_entreprise: 'Tuilerie de Médéa', statut: 'terminée' })
const story = page.getByRole('region', { name: 'Suivi' }).getByRole('listitem')
const card = (company: string) => page.getByRole('article').filter({ hasText: company })
/** Today on the clock of Algiers. */
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
const plan = (debut: string, fin: string) =>
  aRecord('mission_plan', accepted.id, { debut, fin, at: '2026-05-02T08:00:00Z' }, accepted.id)

test('a visit that is planned says who comes, when, and what to prepare; its card says it in a line', async () => {
  theHawa.server.studies.next([accepted])
  theHawa.server.records.next([plan(today, today)])
  const { goTo } = await openPage('/client/dashboard', { as: aClient, width: 390 })
  await expect.element(card(accepted.nom_entreprise)).toHaveTextContent(/Visite du site\s: aujourd.hui, /)
  await goTo(`/client/orders/${accepted.id}`)
  const visit = story.nth(2)
  await expect.element(visit).toHaveTextContent(/^Visite du site \(En ce moment\)/)
  await expect.element(visit).toHaveTextContent(/Intervenant\s: .?Karim Bouzidi/)
  await expect.element(visit).toHaveTextContent(/aujourd.hui, /)
  await expect.element(visit).toHaveTextContent('Travaillez comme un jour ordinaire')
})

test('a specialist who is on the way is the step that is now, and a notice', async () => {
  const left = new Date().toISOString()
  theHawa.server.studies.next([accepted])
  theHawa.server.records.next([
    plan(today, today),
    anEvent(accepted.id, { kind: 'set_out', at: left, by_role: 'intervention', by_name: 'Karim Bouzidi' }),
  ])
  const { goTo } = await openPage(`/client/orders/${accepted.id}`, { as: aClient })
  await expect.element(story.nth(3)).toHaveTextContent(/^En route depuis .?\d\d:\d\d.? \(En ce moment\)$/)
  await expect.element(story.nth(3)).toHaveAttribute('aria-current', 'step')
  await goTo('/client/orders')
  await expect.element(card(accepted.nom_entreprise)).toHaveTextContent(/En route depuis .?\d\d:\d\d/)
  await goTo('/client/notifications')
  await expect.element(page.getByText("L'intervenant est en route.")).toBeVisible()
})

test('beside the badge of the specification a client reads what it means', async () => {
  theHawa.server.studies.next([finished])
  await openPage(`/client/orders/${finished.id}`, { as: aClient })
  const order = page.getByRole('article')
  await expect.element(order).toHaveTextContent(/TerminéeRapport en préparation/)
  await expect.element(story.nth(3)).toHaveTextContent(/^Rapport en préparation \(En ce moment\)/)
})

test('photos that the specialist chose stand in the story, open large, and say where they need a network', async () => {
  const blob = await aPhotograph(40, 30)
  const aPhoto = (legende: string) =>
    aRecord('photo', finished.id, {
      file: {
        path: `photos/${legende}.png`,
        type: 'image/png',
        size: blob.size,
        sha256: '0'.repeat(64),
        width: 40,
        height: 30,
      },
      author_name: 'Karim Bouzidi',
      mine: false,
      legende,
      taken_at: '2026-05-04T09:00:00Z',
      ...observed({}),
      received_at: '2026-05-04T09:00:00Z',
      withdrawn_at: null,
      shown_at: '2026-05-04T10:00:00Z',
      traits: null,
      voices: [],
    })
  theHawa.server.files.set('photos/Cheminée.png', blob)
  theHawa.server.studies.next([finished])
  theHawa.server.records.next([aPhoto('Cheminée')])
  const { goTo } = await openPage(`/client/orders/${finished.id}`, { as: aClient, width: 390 })
  await page.getByRole('list', { name: 'Photos de la visite' }).getByRole('button').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Cheminée' }).getByRole('img', { name: 'Cheminée' }))
    .toBeVisible()
  await goTo('/client/orders')
  theHawa.fail({ offline: true })
  theHawa.server.files.set('photos/Bassin.png', blob)
  theHawa.server.records.next([aPhoto('Bassin')])
  await goTo(`/client/orders/${finished.id}`)
  await expect.element(story.nth(2)).toHaveTextContent('Disponible avec du réseau')
})
