import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({ nom_entreprise: 'Briqueterie de Tiaret', statut: 'en_cours', intervenant_id: aSpecialist.id })
const path = `/intervenant/missions/${mission.id}`
const main = page.getByRole('main')
const offers = ['Terminer', 'Ajouter une mesure', 'Ajouter un prélèvement', 'Prendre une photo']

/** A measurement was recorded without network; then the device learns that somebody else has the mission. */
const givenAway = async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  const opened = await openPage(path, { as: aSpecialist, width: 768 })
  await theHawa.sync.dispatch({
    name: 'add_measurement',
    args: {
      study_id: mission.id,
      measurement_id: crypto.randomUUID(),
      parametre: 'laeq',
      valeur: 62.4,
      unite: 'dB(A)',
      measured_at: new Date().toISOString(),
      at_origin: 'horloge',
    },
  })
  await expect.element(main).toHaveTextContent('62,4 dB(A)')
  for (const name of offers) await expect.element(main.getByRole('button', { name }).first()).toBeVisible()
  theHawa.server.lost.next([mission.id])
  return opened
}

test('a mission that somebody else has now offers nothing new, says so and shows what is still under way', async () => {
  await givenAway()
  await expect.element(main).toHaveTextContent("Cette mission a été confiée à quelqu'un d'autre")
  for (const name of offers) await expect.element(main.getByRole('button', { name })).toHaveLength(0)
  await expect.element(main.getByRole('button', { name: 'Écrire une note' })).toHaveLength(0)
  const row = main.getByRole('listitem').filter({ hasText: '62,4 dB(A)' })
  await expect.element(row).toHaveTextContent("En attente d'envoi")
  await expect.element(row.getByRole('button', { name: 'Corriger' })).toHaveLength(0)
  theHawa.fail({ offline: false })
  await expect.poll(() => theHawa.server.received.map(({ name }) => name)).toEqual(['add_measurement'])
})

test('it is offered nowhere else: not in the list, not in the planning', async () => {
  const { goTo } = await givenAway()
  await goTo('/intervenant/missions?statut=en_cours')
  const card = main.getByRole('article').filter({ hasText: mission.nom_entreprise })
  await expect.element(card).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Terminer' })).toHaveLength(0)
  await goTo('/intervenant/planning')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(main.getByText(mission.nom_entreprise)).toHaveLength(0)
})
