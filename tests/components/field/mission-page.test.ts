import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { takeStep } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const company = 'Verrerie de Tlemcen'
const contact = {
  contact_nom: 'Nadia Benali',
  contact_email: 'nadia@demo.hawa.example',
  contact_telephone: '0555 12 34 56',
}
const free = aStudy({
  nom_entreprise: company,
  zone_geographique: 'Zone industrielle, Tlemcen',
  delai_souhaite: '1_mois',
})
const mission = aStudy({
  ...free,
  ...contact,
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
  date_acceptation: '2026-05-02T08:00:00Z',
  date_debut_mission: '2026-05-03T08:00:00Z',
})
const path = `/intervenant/missions/${mission.id}`

const main = page.getByRole('main')
const section = (name: string) => main.getByRole('region', { name, exact: true })
const back = main.getByRole('link', { name: /^(Mes Missions|Études disponibles|Tableau de bord Intervenant)$/ }).first()
const openFromList = () => main.getByRole('article').getByRole('link', { name: company }).click()

test('a study that is not taken yet names nobody, and the way back is the list with its search', async () => {
  theHawa.server.studies.next([{ ...free, ...contact }])
  const { address, back: browserBack } = await openPage('/intervenant/available-studies?recherche=verrerie', {
    as: aSpecialist,
  })
  await openFromList()
  await expect.element(section('Demande')).toHaveTextContent('Poussières autour du four')
  await expect.element(section('Contact')).not.toBeInTheDocument()
  await expect.element(main).not.toHaveTextContent('Nadia Benali')
  await expect.element(section('Messages')).not.toBeInTheDocument()
  await back.click()
  await expect.poll(address).toBe('/intervenant/available-studies?recherche=verrerie')
  await openFromList()
  await expect.element(section('Demande')).toBeVisible()
  browserBack()
  await expect.poll(address).toBe('/intervenant/available-studies?recherche=verrerie')
})

test('addresses of before lead to the mission, from which the way back is the missions in the same state', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  const { address } = await openPage(`/intervenant/missions?etude=${mission.id}`, { as: aSpecialist })
  await expect.element(main.getByRole('heading', { level: 1, name: company })).toBeVisible()
  expect(address()).toBe(path)
  await back.click()
  await expect.poll(address).toBe('/intervenant/missions?statut=en_cours')
  await expect.element(main.getByRole('article').getByRole('link', { name: company })).toBeVisible()
})

test('without network its specialist reaches the contact by phone, SMS, WhatsApp and e-mail', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist })
  await expect.element(section('Contact')).toHaveTextContent('Nadia Benali')
  const ways = {
    Appeler: 'tel:+213555123456',
    SMS: 'sms:+213555123456',
    WhatsApp: 'https://wa.me/213555123456',
    'E-mail': 'mailto:nadia@demo.hawa.example',
  }
  for (const [name, href] of Object.entries(ways)) {
    await expect.element(section('Contact').getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
})

test('the place is drawn, by its province until a position is taken', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist })
  const place = section('Lieu')
  await expect.element(place.getByRole('img', { name: 'Algérie : le lieu de la mission' })).toBeVisible()
  await expect.element(place).toHaveTextContent('Position approximative (province)')
  await expect.element(place).toHaveTextContent('Demande du réseau.')
  await expect
    .element(place.getByRole('link', { name: 'Ouvrir dans une carte' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Zone%20industrielle/),
    )
  theHawa.server.studies.next([{ ...mission, latitude: 34.95, longitude: -1.37 }])
  await expect.element(place).not.toHaveTextContent('Position approximative')
  await expect.element(place).toHaveTextContent('34.95000, -1.37000')
})

test('without network: what happened, until when a report is wished, and the words of the client', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([
    anEvent(mission.id, { kind: 'requested', at: '2026-05-01T08:00:00Z', by_role: 'client', by_name: 'Nadia Benali' }),
    anEvent(mission.id, {
      kind: 'accepted',
      at: '2026-05-02T08:00:00Z',
      by_role: 'intervention',
      by_name: 'Karim Bouzidi',
      mine: true,
    }),
    anEvent(mission.id, {
      kind: 'started',
      at: '2026-05-03T08:00:00Z',
      by_role: 'intervention',
      by_name: 'Karim Bouzidi',
      mine: true,
    }),
    aRecord('message', mission.id, {
      thread_kind: 'study',
      thread_id: mission.id,
      author_role: 'client',
      author_name: 'Nadia Benali',
      mine: false,
      contenu: 'Demandez le gardien.',
      file: null,
      due_at: null,
      at: '2026-05-03T09:00:00Z',
      received_at: '2026-05-03T09:00:00Z',
    }),
  ])
  theHawa.fail({ offline: true })
  const { address } = await openPage(path, { as: aSpecialist })
  await expect
    .poll(() => section('Suivi').getByRole('listitem').elements().map(plain))
    .toEqual([
      expect.stringMatching(/Étude demandée/),
      expect.stringMatching(/Étude acceptée.*vous/),
      expect.stringMatching(/Mission démarrée.*vous/),
      expect.stringMatching(/Rapport attendu vers le/),
    ])
  await expect.element(section('Messages')).toHaveTextContent('Demandez le gardien.')
  await expect.element(section('Messages')).toHaveTextContent('1 message non lu')
  await section('Messages').getByRole('link', { name: 'Ouvrir la conversation' }).click()
  await expect.poll(address).toBe(`/intervenant/messages/${mission.id}`)
})

test('two columns across a desk, one on an upright tablet', async () => {
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist })
  const left = (name: string) => section(name).element().getBoundingClientRect().x
  await expect.element(section('Lieu')).toBeVisible()
  expect(left('Lieu')).toBeGreaterThan(left('Contact') + 300)
  expect(pixelsBeyondHere()).toBe(0)
  await page.viewport(768, 1024)
  await expect.poll(() => left('Lieu') - left('Contact')).toBe(0)
  expect(pixelsBeyondHere()).toBe(0)
})

test('work without network is listed on the mission, and is still done when the mission is opened again', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  const { goTo } = await openPage(path, { as: aSpecialist, width: 768 })
  const notes = main.getByLabelText('Ce que vous observez sur place')
  await notes.fill('Deux cheminées.')
  await main.getByRole('button', { name: 'Enregistrer les notes' }).click()
  await expect.element(section('Envois de cette étude')).toHaveTextContent('Notes de terrain')
  await takeStep('Terminer')
  await expect.element(main.getByRole('button', { name: 'Remettre le rapport' })).toBeVisible()
  await goTo('/intervenant/missions')
  await expect.element(notes).not.toBeInTheDocument()
  await goTo(path)
  await expect.element(main.getByRole('button', { name: 'Remettre le rapport' })).toBeVisible()
  await expect.element(notes).toHaveValue('Deux cheminées.')
})
