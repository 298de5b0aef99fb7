import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aPhotograph, aSoftPicture } from '../../support/components/pictures.ts'
import { standAt, standAtEachTime } from '../../support/components/position.ts'
import { aRecord } from '../../support/components/rows.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { storedFile } from '../../support/components/stored-file.ts'
import { takeStep } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { HARMLESS, writtenIn } from '../../support/components/written-in-picture.ts'
import { withExif } from '../../support/exif.ts'
import { aStudy } from '../../support/study-rows.ts'
import { observed } from '../../../sync/domain/observation.ts'

const accepted = aStudy({ nom_entreprise: 'Tannerie de Jijel', statut: 'acceptée', intervenant_id: aSpecialist.id })
const mission = { ...accepted, statut: 'en_cours' } as const
const path = `/intervenant/missions/${mission.id}`

const section = page.getByRole('main')
const caption = section.getByLabelText('Légende des prochaines photos')
const tiles = section.getByRole('figure')

/** The choosers that were opened; the test chooses the files. */
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
    shown_at: null,
    traits: null,
    voices: [],
  })
}

test('photos from the start of a mission, without network: caption, place, sent once', async () => {
  standAt({ latitude: 36.82, longitude: 5.76, accuracy: 7 })
  theHawa.server.studies.next([accepted])
  theHawa.fail({ offline: true })
  const choosers = openedChoosers()
  await openPage(path, { as: aSpecialist, width: 768 })
  await expect.element(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
  await expect.element(caption).not.toBeInTheDocument()
  await takeStep('Commencer')
  for (const [name, width] of [
    ['Point 1', 800],
    ['Point 2', 600],
  ] as const) {
    await caption.fill(name)
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
  await expect.element(tiles.filter({ hasText: 'Point 2' })).toHaveTextContent("En attente d'envoi")
  expect(pixelsBeyondHere()).toBe(0)

  theHawa.fail({ offline: false })
  await expect.element(tiles.filter({ hasText: "En attente d'envoi" })).toHaveLength(0)
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
  await expect.element(section).toHaveTextContent(/Image illisible\s: .IMG\.jpg/)
  theHawa.fail({ fullDisk: true })
  await section.getByLabelText('Choisir des photos').upload(await aPhotograph(40, 30))
  await expect.element(section).toHaveTextContent(/la photo n'est pas enregistrée \(.IMG\.png/)
  await expect.element(tiles).toHaveLength(0)
})

const camera = section.getByLabelText('Prendre une photo')
const gallery = section.getByLabelText('Choisir des photos')
const sentPhotos = () => theHawa.server.received.filter(({ name }) => name === 'add_photo').map(({ args }) => args)

test('position, device and author stay out of what leaves, whatever the size and the name', async () => {
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist, width: 768 })
  const small = await storedFile('gps.png', 'image/png')
  expect(await writtenIn(small)).toContain('eXIf')
  await gallery.upload([small, await storedFile('jpg-as.png', 'image/png'), await storedFile('jpg-as.png', '', 'IMG')])
  await expect
    .poll(sentPhotos)
    .toMatchObject([
      { file: { type: 'image/png', width: 1600, height: 1200 } },
      { file: { type: 'image/jpeg', width: 1000, height: 750 } },
      { file: { type: 'image/jpeg', width: 1000, height: 750 } },
    ])
  const sent = [...theHawa.server.files.values()]
  expect(sent).toHaveLength(3)
  for (const one of sent) expect((await writtenIn(one)).filter((name) => !HARMLESS.has(name))).toEqual([])
})

test('of three files the one that cannot be read is named, the others are taken', async () => {
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist, width: 390 })
  const heic = new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_0412.HEIC', { type: 'image/heic' })
  await gallery.upload([await aPhotograph(60, 40), heic, await aPhotograph(50, 40)])
  await expect
    .element(section.getByRole('alert').filter({ hasText: 'IMG' }))
    .toHaveTextContent(/^Image illisible\s: .IMG_0412\.HEIC/)
  await expect.element(tiles).toHaveLength(2)
  expect(pixelsBeyondHere()).toBe(0)
})

test('from the gallery: the date of the file, never the place and the minute of now', async () => {
  standAt({ latitude: 36.82, longitude: 5.76, accuracy: 7 })
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist, width: 768 })
  const written = { taken: '2026:05:04 09:15:30', offset: '+01:00' }
  const dated = await withExif(await aSoftPicture(60, 40, 'image/jpeg'), written)
  await section.getByRole('button', { name: 'Choisir des photos' }).click()
  await gallery.upload([
    new File([dated], 'IMG-WA0003.jpg', { type: 'image/jpeg', lastModified: Date.now() }),
    // A date of 1601 stood in the way of the photo before.
    new File([await aSoftPicture(50, 40)], 'reçue.png', { type: 'image/png', lastModified: Date.UTC(1601, 0, 1) }),
  ])
  await expect
    .poll(sentPhotos)
    .toMatchObject([{ taken_at: '2026-05-04T08:15:30.000Z' }, { taken_at: expect.any(String) }])
  for (const args of sentPhotos()) expect(args).not.toHaveProperty('latitude')
  await expect.element(tiles.filter({ hasText: 'Lieu non enregistré' })).toHaveLength(2)
})

test('by the camera: the place where it comes back, not the one where it was opened', async () => {
  standAtEachTime([
    { latitude: 36.1, longitude: 5.1, accuracy: 60 },
    { latitude: 36.82, longitude: 5.76, accuracy: 7 },
  ])
  openedChoosers()
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Prendre une photo' }).click()
  await camera.upload(await aPhotograph(60, 40))
  await expect.poll(sentPhotos).toMatchObject([{ latitude: 36.82, longitude: 5.76, accuracy: 7 }])
})

test('a receiver that is silent when the picture comes back: what was measured just before', async () => {
  standAtEachTime([{ latitude: 36.1, longitude: 5.1, accuracy: 60 }, null])
  openedChoosers()
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Prendre une photo' }).click()
  await camera.upload(await aPhotograph(60, 40))
  await expect.poll(sentPhotos).toMatchObject([{ latitude: 36.1, longitude: 5.1, accuracy: 60 }])
})

test('the caption that is typed is there when the page is left and opened again', async () => {
  theHawa.server.studies.next([mission])
  const { goTo } = await openPage(path, { as: aSpecialist, width: 768 })
  const again = async () => {
    await goTo('/intervenant/missions')
    await expect.element(caption).not.toBeInTheDocument()
    await goTo(path)
  }
  await caption.fill('Point 4, قرب البئر')
  await again()
  await expect.element(caption).toHaveValue('Point 4, قرب البئر')
  await caption.fill('')
  await again()
  await expect.element(caption).toHaveValue('')
})

test('a photo that is not on this device comes with a connection, is seen large and saved', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto('Point 1')])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  await expect.element(tiles).toHaveTextContent('Disponible avec du réseau')
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
  await figures.filter({ hasText: 'Point 2' }).getByRole('button', { name: /تكبير/ }).click()
  await page.getByRole('dialog', { name: 'Point 2' }).getByRole('button', { name: 'سحب الصورة' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'سحب الصورة' }).click()
  await expect.element(figures).toHaveLength(1)
  expect(theHawa.server.received).toMatchObject([{ name: 'withdraw_photo', args: { mission_id: mission.id } }])
})

test('a waiting photo is taken back where it is seen; the sync centre shows it and its caption offline', async () => {
  standAt({ latitude: 36.82, longitude: 5.76, accuracy: 7 })
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  openedChoosers()
  const { goTo } = await openPage(path, { as: aSpecialist, width: 768 })
  await caption.fill('Cheminée, côté est')
  await section.getByRole('button', { name: 'Prendre une photo' }).click()
  await section.getByLabelText('Prendre une photo').upload(await aPhotograph(800, 600))
  await expect.element(tiles.filter({ hasText: 'Cheminée' })).toHaveTextContent("En attente d'envoi")

  await goTo('/intervenant/synchronisation')
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Photo', exact: true }) })
  await expect.element(card).toHaveTextContent('Cheminée, côté est')
  await expect.poll(() => card.query()?.querySelector('img')?.naturalWidth).toBe(800)

  await goTo(path)
  await tiles.filter({ hasText: 'Cheminée' }).getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('alertdialog', { name: 'Retirer ce travail ?' }).getByRole('button', { name: 'Retirer' }).click()
  await expect.element(tiles.filter({ hasText: 'Cheminée' })).toHaveLength(0)
  // It was tried, and no answer came: the server may have it.
  theHawa.fail({ offline: false })
  await expect.poll(() => theHawa.server.received).toMatchObject([{ name: 'withdraw_photo' }])
})

test('a photo is shown to the client by a switch, without a network, and is hidden again', async () => {
  theHawa.server.studies.next([mission])
  const photo = await aStoredPhoto('Point 7')
  theHawa.server.records.next([photo])
  theHawa.server.onApplied = () =>
    theHawa.server.records.next([
      { ...photo, body: { ...photo.body, shown_at: '2026-05-04T10:00:00Z' } } as typeof photo,
    ])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 390 })
  const tile = tiles.filter({ hasText: 'Point 7' })
  const shown = tile.getByRole('switch', { name: 'Montrer au client' })
  await expect.element(shown).not.toBeChecked()
  await shown.click()
  await expect.element(shown).toBeChecked()
  await expect.element(tile).toHaveTextContent("En attente d'envoi")
  expect(pixelsBeyondHere()).toBe(0)
  theHawa.fail({ offline: false })
  const choices = () =>
    theHawa.server.received.flatMap(({ name, args }) => (name === 'show_photo' ? [Reflect.get(args, 'montrer')] : []))
  await expect.poll(choices).toEqual([true])
  await shown.click()
  await expect.poll(choices).toEqual([true, false])
})
