import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aPhotograph } from '../../support/components/pictures.ts'
import { standAt } from '../../support/components/position.ts'
import { aRecord } from '../../support/components/rows.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'
import { observed } from '../../../sync/domain/observation.ts'

const accepted = aStudy({ nom_entreprise: 'Tannerie de Jijel', statut: 'acceptée', intervenant_id: aSpecialist.id })
const mission = { ...accepted, statut: 'en_cours' } as const
const path = `/intervenant/missions/${mission.id}`

const section = page.getByRole('main').getByRole('region', { name: /^Photo/ })
const tiles = section.getByRole('figure')

/** The choosers that were opened; what is chosen in them is for the test to say. */
function openedChoosers(): readonly HTMLInputElement[] {
  const opened: HTMLInputElement[] = []
  const press = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this)
  })
  atTheEnd(() => press.mockRestore())
  return opened
}

async function aStoredPhoto(legende: string) {
  const blob = await aPhotograph(40, 30)
  const path = `photos/${legende}.png`
  theHawa.server.files.set(path, blob)
  return aRecord('photo', mission.id, {
    file: { path, type: 'image/png', size: blob.size, sha256: '0'.repeat(64), width: 40, height: 30 },
    author_name: 'Karim Bouzidi',
    mine: true,
    legende,
    taken_at: '2026-05-04T09:00:00Z',
    ...observed({}),
    received_at: '2026-05-04T09:00:00Z',
    withdrawn_at: null,
  })
}

test('photos from the start of a mission, without network: caption, place, sent once', async () => {
  standAt({ latitude: 36.82, longitude: 5.76, accuracy: 7 })
  theHawa.server.studies.next([accepted])
  theHawa.fail({ offline: true })
  const choosers = openedChoosers()
  await openPage(path, { as: aSpecialist, width: 768 })
  await expect.element(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Commencer' }).click()
  for (const [name, width] of [
    ['Point 1', 800],
    ['Point 2', 600],
  ] as const) {
    await section.getByLabelText('Légende des prochaines photos').fill(name)
    await section.getByRole('button', { name: 'Prendre une photo' }).click()
    await section.getByLabelText('Prendre une photo').upload(await aPhotograph(width, 600))
    await expect.poll(() => tiles.filter({ hasText: name }).query()?.querySelector('img')?.naturalWidth).toBe(width)
  }
  expect(
    choosers.map((chooser) => [chooser.accept, chooser.getAttribute('capture')]),
    'the camera',
  ).toEqual([
    ['image/*', 'environment'],
    ['image/*', 'environment'],
  ])
  await expect.element(tiles.filter({ hasText: 'Point 1' })).toHaveTextContent('36.82000, 5.76000')
  await expect.element(tiles.filter({ hasText: 'Point 2' })).toHaveTextContent('Sur cet appareil')
  expect(pixelsBeyondHere()).toBe(0)

  theHawa.fail({ offline: false })
  await expect.element(tiles.filter({ hasText: 'Sur cet appareil' })).toHaveLength(0)
  await expect.element(tiles).toHaveLength(2)
  const there = { mission_id: mission.id, latitude: 36.82, longitude: 5.76, accuracy: 7, file: { type: 'image/jpeg' } }
  expect(theHawa.server.received).toMatchObject([
    { name: 'start_study' },
    { name: 'add_photo', args: { ...there, legende: 'Point 1' } },
    { name: 'add_photo', args: { ...there, legende: 'Point 2' } },
  ])
  expect(theHawa.server.files.size).toBe(2)
})

test('a picture that cannot be read, or for which there is no room, is said not to be kept', async () => {
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByLabelText('Choisir des photos').upload(new File(['no picture'], 'IMG.jpg', { type: 'image/jpeg' }))
  await expect.element(section).toHaveTextContent('Cette image ne peut pas être lue.')
  theHawa.fail({ fullDisk: true })
  await section.getByLabelText('Choisir des photos').upload(await aPhotograph(40, 30))
  await expect.element(section).toHaveTextContent("La photo n'est pas enregistrée.")
  await expect.element(tiles).toHaveLength(0)
})

test('a photo that is not on this device comes with a connection, is seen large and saved', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto('Point 1')])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  await expect.element(tiles).toHaveTextContent('Viendra avec une connexion')
  theHawa.fail({ offline: false })
  await tiles.getByRole('button', { name: 'Agrandir : Point 1' }).click()
  await expect.poll(() => tiles.query()?.querySelector('img')?.naturalWidth).toBe(40)
  await tiles.getByRole('button', { name: 'Agrandir : Point 1' }).click()
  const saved = savedFiles()
  await page.getByRole('dialog', { name: 'Point 1' }).getByRole('button', { name: 'Enregistrer une copie' }).click()
  await expect.poll(() => saved.map(({ size }) => size)).toEqual([theHawa.server.files.get('photos/Point 1.png')?.size])
})

test('one is withdrawn after a question, in Arabic, and leaves the mission', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto('Point 1'), await aStoredPhoto('Point 2')])
  await openPage(path, { as: aSpecialist, language: 'ar', width: 768 })
  const figures = page.getByRole('main').getByRole('figure')
  await expect.element(figures).toHaveLength(2)
  expect(cutTextsHere()).toEqual([])
  await expect.poll(() => figures.filter({ hasText: 'Point 2' }).query()?.querySelector('img')?.naturalWidth).toBe(40)
  await figures.filter({ hasText: 'Point 2' }).getByRole('button').click()
  await page.getByRole('dialog', { name: 'Point 2' }).getByRole('button', { name: 'سحب الصورة' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'سحب الصورة' }).click()
  await expect.element(figures).toHaveLength(1)
  expect(theHawa.server.received).toMatchObject([{ name: 'withdraw_photo', args: { mission_id: mission.id } }])
})
