/** A drawing on a photo: strokes beside the picture, seen by everybody who sees the photo. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { observed } from '../../../sync/domain/observation.ts'
import type { Drawing } from '../../../sync/domain/drawing.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { aPhotograph } from '../../support/components/pictures.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { A_DRAWING } from '../../support/drawings.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({
  nom_entreprise: 'Tannerie de Jijel',
  statut: 'en_cours',
  client_id: aClient.id,
  intervenant_id: aSpecialist.id,
})
const path = `/intervenant/missions/${mission.id}`
const tiles = page.getByRole('main').getByRole('figure')

async function aStoredPhoto(traits: Drawing | null, more: object = {}) {
  const blob = await aPhotograph(40, 30)
  theHawa.server.files.set('photos/bassin.png', blob)
  return aRecord('photo', mission.id, {
    file: {
      path: 'photos/bassin.png',
      type: 'image/png',
      size: blob.size,
      sha256: '0'.repeat(64),
      width: 40,
      height: 30,
    },
    author_name: 'Karim Bouzidi',
    mine: true,
    legende: 'Bassin',
    taken_at: '2026-05-04T09:00:00Z',
    ...observed({}),
    received_at: '2026-05-04T09:00:00Z',
    withdrawn_at: null,
    shown_at: null,
    traits,
    voices: [],
    ...more,
  })
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const strokesIn = (element: Element | null | undefined) => element?.querySelectorAll('svg [data-couleur]').length

async function openPad(words = { large: 'Agrandir : Bassin', draw: 'Dessiner sur la photo' }) {
  await expect.poll(() => tiles.query()?.querySelector('img')?.naturalWidth).toBe(40)
  await tiles.getByRole('button', { name: words.large }).click()
  await dialog('Bassin').getByRole('button', { name: words.draw }).click()
  const pad = dialog(words.draw)
  await expect.element(pad).toBeVisible()
  return pad
}

/** From one place of the picture to another, as fractions of it from its left and upper edge. */
function drag(pad: ReturnType<typeof dialog>, places: readonly (readonly [number, number])[], pointerType = 'touch') {
  const frame = pad.getByRole('img', { name: /doigt|بالإصبع/ }).element()
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue()
  atTheEnd(() => capture.mockRestore())
  const box = frame.getBoundingClientRect()
  const give = (name: string, [x, y]: readonly [number, number]) =>
    frame.dispatchEvent(
      new PointerEvent(name, {
        bubbles: true,
        pointerId: 7,
        pointerType,
        button: 0,
        clientX: box.left + x * box.width,
        clientY: box.top + y * box.height,
      }),
    )
  const [first = [0, 0]] = places
  give('pointerdown', first)
  for (const place of places) give('pointermove', place)
  give('pointerup', places.at(-1) ?? first)
}

const sent = () => theHawa.server.received.filter(({ name }) => name === 'draw_on_photo').map(({ args }) => args)

test('without a network strokes are drawn, undone and saved; a draft outlives its dialog', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto(null)])
  await openPage(path, { as: aSpecialist, width: 390 })
  let pad = await openPad()
  theHawa.fail({ offline: true })
  drag(pad, [
    [0.1, 0.2],
    [0.5, 0.6],
  ])
  await expect.poll(() => strokesIn(pad.query())).toBe(1)
  await pad.getByText('Jaune').click()
  await pad.getByText('Large').click()
  drag(pad, [[0.75, 0.5]], 'pen')
  await expect.poll(() => strokesIn(pad.query())).toBe(2)
  drag(
    pad,
    [
      [0.9, 0.9],
      [2, -1],
    ],
    'mouse',
  )
  await expect.poll(() => strokesIn(pad.query())).toBe(3)
  expect(pixelsBeyondHere()).toBe(0)
  for (const button of pad.getByRole('button').elements())
    expect(button.getBoundingClientRect().height, button.textContent).toBeGreaterThanOrEqual(44)
  await pad.getByRole('button', { name: 'Annuler le dernier trait' }).click()
  await expect.poll(() => strokesIn(pad.query())).toBe(2)
  await pad.getByRole('button', { name: 'Fermer' }).click()
  await dialog('Bassin').getByRole('button', { name: 'Dessiner sur la photo' }).click()
  pad = dialog('Dessiner sur la photo')
  await expect.poll(() => strokesIn(pad.query())).toBe(2)
  await pad.getByRole('button', { name: 'Enregistrer le dessin' }).click()
  await expect.element(pad).not.toBeInTheDocument()
  await expect.element(dialog('Bassin').getByRole('img', { name: /Bassin.*avec un dessin/ })).toBeVisible()
  await dialog('Bassin').getByRole('button', { name: 'Fermer' }).click()
  await expect.element(tiles.getByRole('button', { name: /Agrandir : .*Bassin.*avec un dessin/ })).toBeVisible()
  expect(strokesIn(tiles.query())).toBe(2)
  await expect.element(tiles).toHaveTextContent("En attente d'envoi")
  theHawa.fail({ offline: false })
  await expect.poll(sent).toEqual([
    {
      mission_id: mission.id,
      photo_id: expect.any(String),
      traits: [
        { couleur: 'rouge', largeur: 'fine', points: [0.1, 0.2, 0.5, 0.6] },
        { couleur: 'jaune', largeur: 'large', points: [0.75, 0.5] },
      ],
      seen: [],
    },
  ])
})

test('a drawing is changed and removed, in Arabic, where the picture is not mirrored', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto(A_DRAWING)])
  await openPage(path, { as: aSpecialist, language: 'ar', width: 390 })
  await expect.poll(() => tiles.query()?.querySelector('img')?.naturalWidth).toBe(40)
  await tiles.getByRole('button', { name: /Bassin.*مع رسم/ }).click()
  await dialog('Bassin').getByRole('button', { name: 'الرسم على الصورة' }).click()
  const pad = dialog('الرسم على الصورة')
  await expect.poll(() => strokesIn(pad.query())).toBe(2)
  expect(cutTextsHere()).toEqual([])
  const frame = pad
    .getByRole('img', { name: /doigt|بالإصبع/ })
    .element()
    .getBoundingClientRect()
  const dot = pad.query()?.querySelector('svg [data-couleur="jaune"]')?.getBoundingClientRect()
  expect(((dot?.left ?? 0) + (dot?.width ?? 0) / 2 - frame.left) / frame.width).toBeCloseTo(0.75, 1)
  await pad.getByRole('button', { name: 'مسح الكل' }).click()
  await pad.getByRole('button', { name: 'حفظ الرسم' }).click()
  await expect.poll(sent).toMatchObject([{ traits: [], seen: A_DRAWING }])
})

test('a drawing that was refused is there again, and is saved over the one that is there now', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([await aStoredPhoto(null)])
  await openPage(path, { as: aSpecialist, width: 390 })
  theHawa.server.refuses.set('draw_on_photo', 'content_changed')
  const pad = await openPad()
  drag(pad, [[0.5, 0.5]])
  await pad.getByRole('button', { name: 'Enregistrer le dessin' }).click()
  await dialog('Bassin').getByRole('button', { name: 'Fermer' }).click()
  await tiles.getByRole('button', { name: 'Corriger' }).click()
  await expect.poll(() => strokesIn(dialog('Dessiner sur la photo').query())).toBe(1)
})

test('the client sees the drawing on a photo that is shown, and cannot change it', async () => {
  theHawa.server.studies.next([{ ...mission, statut: 'terminée' }])
  theHawa.server.records.next([await aStoredPhoto(A_DRAWING, { mine: false, shown_at: '2026-05-04T10:00:00Z' })])
  await openPage(`/client/orders/${mission.id}`, { as: aClient, width: 390 })
  const list = page.getByRole('list', { name: 'Photos de la visite' })
  await expect.poll(() => strokesIn(list.query())).toBe(2)
  await list.getByRole('button').click()
  await expect.element(dialog('Bassin').getByRole('img', { name: /avec un dessin/ })).toBeVisible()
  expect(strokesIn(dialog('Bassin').query())).toBe(2)
  await expect.element(dialog('Bassin').getByRole('button', { name: /Dessiner/ })).not.toBeInTheDocument()
})
