/** Words spoken beside a photo: recorded, heard and deleted before they are kept, then sent as a file. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { observed } from '../../../sync/domain/observation.ts'
import type { Photo } from '../../../sync/index.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { aPhotograph } from '../../support/components/pictures.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({
  nom_entreprise: 'Tannerie de Jijel',
  statut: 'en_cours',
  client_id: aClient.id,
  intervenant_id: aSpecialist.id,
})
const path = `/intervenant/missions/${mission.id}`
const tiles = page.getByRole('main').getByRole('figure')
const dialog = page.getByRole('dialog', { name: 'Note vocale' })

/** The first bytes of a WebM file, as browsers write them. */
const WEBM = Uint8Array.from([
  0x1a,
  0x45,
  0xdf,
  0xa3,
  0x9f,
  0x42,
  0x82,
  0x84,
  ...new TextEncoder().encode('webm'),
  1,
  2,
])

async function aStoredPhoto(voices: Photo['voices'] = []) {
  const blob = await aPhotograph(40, 30)
  theHawa.server.files.set('photos/bassin.png', blob)
  const file = { path: 'photos/bassin.png', type: 'image/png', size: blob.size, width: 40, height: 30 } as const
  return aRecord('photo', mission.id, {
    file: { ...file, sha256: '0'.repeat(64) },
    author_name: 'Karim Bouzidi',
    mine: true,
    legende: 'Bassin',
    taken_at: '2026-05-04T09:00:00Z',
    ...observed({}),
    received_at: '2026-05-04T09:00:00Z',
    withdrawn_at: null,
    shown_at: null,
    traits: null,
    voices,
  })
}

/** A microphone that gives no sound, and a recorder that writes a WebM file. */
function aMicrophone(refusal?: DOMException) {
  const stopped = vi.fn<() => void>()
  const options: MediaRecorderOptions[] = []
  class Recorder extends EventTarget {
    static readonly isTypeSupported = (type: string) => type.startsWith('audio/webm')
    state = 'inactive'
    constructor(_: MediaStream, given: MediaRecorderOptions) {
      super()
      options.push(given)
    }
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([WEBM]) }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    if (refusal) throw refusal
    return { getTracks: () => [{ stop: stopped }] } as unknown as MediaStream
  })
  atTheEnd(() => {
    vi.unstubAllGlobals()
    asked.mockRestore()
  })
  return { stopped, options, asked }
}

/** So many seconds pass at once, for the recorder too. */
function pass(seconds: number) {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000)
  atTheEnd(() => clock.mockRestore())
}

const sent = () => theHawa.server.received.filter(({ name }) => name === 'add_voice_note').map(({ args }) => args)
const open = () => tiles.getByRole('button', { name: 'Note vocale' }).click()

test('without a network words are recorded, deleted, recorded anew, kept and sent as a file', async () => {
  const { stopped, options } = aMicrophone()
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto()])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 390 })
  await open()
  await dialog.getByRole('button', { name: "Commencer l'enregistrement" }).click()
  await expect.element(dialog.getByRole('timer')).toHaveTextContent(/0:0\d \/ 1:00/)
  pass(12)
  await expect.element(dialog.getByRole('timer')).toHaveTextContent(/0:1\d \/ 1:00/)
  expect(pixelsBeyondHere()).toBe(0)
  await dialog.getByRole('button', { name: 'Arrêter' }).click()
  await expect.element(dialog.getByLabelText(/Note enregistrée de 0:1\d/)).toBeVisible()
  expect(stopped, 'the microphone is free again').toHaveBeenCalledTimes(1)
  await dialog.getByRole('button', { name: 'Effacer' }).click()
  await dialog.getByRole('button', { name: "Commencer l'enregistrement" }).click()
  // Closed while it runs, it is there when the dialog is opened again.
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await open()
  await dialog.getByRole('button', { name: 'Garder la note' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(tiles).toHaveTextContent("En attente d'envoi")
  await expect.element(tiles.getByLabelText(/Note vocale de .?0:01/)).toBeVisible()
  expect(sent()).toEqual([])
  theHawa.fail({ offline: false })
  const file = { type: 'audio/webm', size: WEBM.length, path: expect.stringMatching(/^photos\/.*\.webm$/) }
  await expect.poll(sent).toMatchObject([{ mission_id: mission.id, duree: 1, file }])
  expect(options).toMatchObject([{ audioBitsPerSecond: 24_000 }, { mimeType: 'audio/webm;codecs=opus' }])
})

test('a minute is the end of a note', async () => {
  aMicrophone()
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto()])
  await openPage(path, { as: aSpecialist, width: 768 })
  await open()
  await dialog.getByRole('button', { name: "Commencer l'enregistrement" }).click()
  await expect.element(dialog.getByRole('timer')).toBeVisible()
  pass(75)
  await expect.element(dialog.getByLabelText('Note enregistrée de 1:00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Garder la note' }).click()
  await expect.poll(sent).toMatchObject([{ duree: 60 }])
})

test.each([
  ['NotAllowedError', 'Le micro est bloqué pour Hawa.'],
  ['NotFoundError', "Cet appareil n'a pas de micro disponible."],
  ['AbortError', "L'enregistrement n'a pas marché."],
])('%s is said in a sentence', async (name, words) => {
  const { asked } = aMicrophone(new DOMException('', name))
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto()])
  await openPage(path, { as: aSpecialist, width: 390 })
  await open()
  await dialog.getByRole('button', { name: "Commencer l'enregistrement" }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words)
  await dialog.getByRole('button', { name: "Commencer l'enregistrement" }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(2)
})

test('a full device is said, and what was recorded is still there', async () => {
  aMicrophone()
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto()])
  await openPage(path, { as: aSpecialist, width: 390 })
  await open()
  await dialog.getByRole('button', { name: "Commencer l'enregistrement" }).click()
  await dialog.getByRole('button', { name: 'Arrêter' }).click()
  theHawa.fail({ fullDisk: true })
  await dialog.getByRole('button', { name: 'Garder la note' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("la note n'est pas enregistrée")
  theHawa.fail({ fullDisk: false })
  await dialog.getByRole('button', { name: 'Garder la note' }).click()
  await expect.poll(sent).toHaveLength(1)
})

test('who has the mission next hears a note and withdraws it, in Arabic', async () => {
  const blob = new Blob([WEBM], { type: 'audio/webm' })
  theHawa.server.files.set('photos/note.webm', blob)
  const file = { path: 'photos/note.webm', type: 'audio/webm', size: blob.size, sha256: '0'.repeat(64) } as const
  const id = crypto.randomUUID()
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto([{ id, author_name: 'Joseph Mwangi', mine: false, duree: 7, file }])])
  await openPage(path, { as: aSpecialist, language: 'ar', width: 390 })
  await expect.element(tiles).toHaveTextContent('Joseph Mwangi')
  await tiles.getByRole('button', { name: /الاستماع إلى الملاحظة/ }).click()
  await expect.element(tiles.getByLabelText(/ملاحظة صوتية مدتها .?0:07/)).toBeVisible()
  expect(cutTextsHere()).toEqual([])
  await tiles.getByRole('button', { name: 'سحب الملاحظة' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'سحب الملاحظة' }).click()
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([{ name: 'withdraw_voice_note', args: { mission_id: mission.id, voice_id: id } }])
})
