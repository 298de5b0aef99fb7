import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { journal } from '../../support/components/mission.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { aRecord } from '../../support/components/rows.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({
  nom_entreprise: 'Verrerie de Tlemcen',
  type_etude: 'qualite_air',
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
  date_acceptation: '2026-05-02T08:00:00Z',
  date_debut_mission: '2026-05-03T08:00:00Z',
})
const path = `/intervenant/missions/${mission.id}`
const measured = (parametre: string, withdrawn_at: string | null = null) =>
  aRecord('measurement', mission.id, {
    parametre,
    libelle: null,
    valeur: 12,
    unite: 'µg/m³',
    measured_at: '2026-05-03T09:00:00Z',
    at_origin: 'horloge',
    latitude: null,
    longitude: null,
    accuracy: null,
    position_at: null,
    position_origin: null,
    instrument: null,
    point: null,
    author_name: 'Karim Bouzidi',
    mine: true,
    received_at: '2026-05-03T09:00:00Z',
    withdrawn_at,
  })

const main = page.getByRole('main')
const list = main.getByRole('region', { name: 'Points à vérifier', exact: true })
const lines = () => list.getByRole('listitem').elements().map(plain)
const box = (name: string) => list.getByRole('checkbox', { name, exact: true })
const sent = () => theHawa.server.received.filter(({ name }) => name === 'tick_line').map(({ args }) => args)
const publish = (lines_: readonly object[]) =>
  theHawa.server.answers.set('published_advice', () => ({
    since: 0,
    revision: 3,
    items: { checklist: { qualite_air: { lines: lines_ } } },
  }))

/** The page of another test begins without them. */
function forgetPublished() {
  const key = 'hawa.published-advice'
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

test('records tick their lines without network, and say how many of how many', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([measured('pm25'), measured('pm25'), measured('pm10')])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 390 })
  await expect
    .poll(lines)
    .toEqual([
      expect.stringContaining("Calibrer ou vérifier l'appareil avant de partir"),
      expect.stringMatching(/^3 photos.*0 \/ 3/),
      expect.stringMatching(/^4 mesures : .*PM2,5.*2 \/ 4/),
      expect.stringContaining('Faire un blanc de terrain'),
      expect.stringMatching(/^Position relevée.*à faire/),
      expect.stringMatching(/^Notes de terrain.*à faire/),
    ])
  expect(pixelsBeyondHere()).toBe(0)
  expect(await violationsHere()).toEqual([])
})

test('a hand ticks a line without network, and takes it back; both are sent in order', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  const blank = box('Faire un blanc de terrain')
  await blank.click()
  await expect.element(blank).toBeChecked()
  await expect.element(list).toHaveTextContent("En attente d'envoi")
  expect(blank.element().closest('li')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await blank.click()
  await expect.element(blank).not.toBeChecked()
  theHawa.fail({ offline: false })
  await expect.poll(sent).toEqual([
    { study_id: mission.id, ligne: 'blank', libelle: 'Faire un blanc de terrain', done: true },
    { study_id: mission.id, ligne: 'blank', libelle: 'Faire un blanc de terrain', done: false },
  ])
})

test("a tick that the server has stands; the company's own lines are read in the language of the screen", async () => {
  const text = { fr: 'Fermer la trappe', en: 'Close the hatch', ar: 'إغلاق الفتحة' }
  publish([{ id: 'line-1', kind: 'hand', count: null, parametre: null, text }])
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([
    aRecord('tick', mission.id, {
      ligne: 'line-1',
      libelle: 'Fermer la trappe',
      done: true,
      mine: true,
      author_name: 'Karim Bouzidi',
      at: '2026-05-03T09:00:00Z',
    }),
  ])
  await openPage(path, { as: aSpecialist })
  await expect.element(box('Fermer la trappe')).toBeChecked()
  expect(lines()).toHaveLength(1)
  forgetPublished()
})

test('finishing names the missing lines and forbids nothing', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next(Array.from({ length: 4 }, () => measured('pm25')))
  await openPage(path, { as: aSpecialist })
  await box('Faire un blanc de terrain').click()
  await main.getByRole('button', { name: 'Terminer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const missing = dialog.getByRole('list', { name: 'Il manque encore :' })
  await expect
    .poll(() => missing.getByRole('listitem').elements().map(plain))
    .toEqual([
      "Calibrer ou vérifier l'appareil avant de partir",
      '3 photos (0 / 3)',
      'Position relevée',
      'Notes de terrain',
    ])
  await dialog.getByRole('button', { name: 'Terminer', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await theHawa.sync.passGrace()
  await expect.poll(() => theHawa.server.received.some(({ name }) => name === 'finish_study')).toBe(true)
})

test('a company without lines shows no list', async () => {
  publish([])
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist })
  await expect.element(journal).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  forgetPublished()
})
