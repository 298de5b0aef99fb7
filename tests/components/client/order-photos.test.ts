import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { aPhotograph } from '../../support/components/pictures.ts'
import { aRecord } from '../../support/components/rows.ts'
import { storedFile } from '../../support/components/stored-file.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { HARMLESS, writtenIn } from '../../support/components/written-in-picture.ts'
import { aStudy } from '../../support/study-rows.ts'

const asked = aStudy({ client_id: aClient.id, nom_entreprise: 'Tuilerie de Médéa', statut: 'en_attente' })
const path = `/client/orders/${asked.id}`
const section = page.getByRole('region', { name: 'Photos du site' })
const photos = section.getByRole('list', { name: 'Photos du site' }).getByRole('listitem')
const chooser = section.getByLabelText('Ajouter des photos')

async function aStoredPhoto(name: string, mine: boolean) {
  const blob = await aPhotograph(40, 30)
  const stored = `sites/${name}.png`
  theHawa.server.files.set(stored, blob)
  return aRecord('request_photo', asked.id, {
    file: { path: stored, type: 'image/png', size: blob.size, sha256: '0'.repeat(64), width: 40, height: 30 },
    mine,
    given_at: '2026-05-04T09:00:00Z',
    received_at: '2026-05-04T09:00:00Z',
    withdrawn_at: null,
  })
}

test('photos of the site, offline: three at most, each sent once, without what the camera wrote', async () => {
  theHawa.server.studies.next([asked])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aClient, width: 390 })
  await expect.element(section).toHaveTextContent("L'intervenant les voit avant sa visite.")
  const located = await storedFile('gps.png', 'image/png')
  expect(await writtenIn(located)).toContain('eXIf')
  const last = new File([await aPhotograph(50, 40)], 'Quatrième.png', { type: 'image/png' })
  await chooser.upload([located, await aPhotograph(60, 40), await aPhotograph(64, 48), last])
  await expect.element(photos).toHaveLength(3)
  await expect.element(section.getByRole('alert')).toHaveTextContent(/^Trois photos au plus\s: .Quatrième\.png/)
  await expect.element(chooser).toBeInTheDocument()
  await expect.element(section.getByRole('button', { name: 'Ajouter des photos' })).not.toBeInTheDocument()
  await expect.element(photos.first()).toHaveTextContent("En attente d'envoi")
  expect(pixelsBeyondHere()).toBe(0)

  theHawa.fail({ offline: false })
  await expect.element(photos.filter({ hasText: "En attente d'envoi" })).toHaveLength(0)
  const about = { name: 'add_request_photo', args: { demande_id: asked.id, file: { type: 'image/png' } } }
  expect(theHawa.server.received).toMatchObject([about, { name: about.name }, { name: about.name }])
  for (const one of theHawa.server.files.values())
    expect((await writtenIn(one)).filter((name) => !HARMLESS.has(name))).toEqual([])
})

test('a picture that cannot be read is named; a photo is taken back after a question', async () => {
  theHawa.server.studies.next([asked])
  theHawa.server.records.next([await aStoredPhoto('toit', true)])
  await openPage(path, { as: aClient })
  await chooser.upload(new File(['no picture'], 'IMG.jpg', { type: 'image/jpeg' }))
  await expect.element(section.getByRole('alert')).toHaveTextContent(/Image illisible\s: .IMG\.jpg/)
  await photos.getByRole('button', { name: 'Agrandir' }).click()
  await expect.element(page.getByRole('dialog').getByRole('img', { name: 'Photo du site' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await photos.getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect.element(photos).toHaveLength(0)
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([{ name: 'withdraw_request_photo', args: { demande_id: asked.id } }])
})

test('once the work has begun none is added, and those that are there stay', async () => {
  const begun = { ...asked, statut: 'en_cours', intervenant_id: aSpecialist.id } as const
  theHawa.server.studies.next([begun])
  theHawa.server.records.next([await aStoredPhoto('toit', true)])
  await openPage(path, { as: aClient })
  await expect.element(photos).toHaveLength(1)
  await expect.element(chooser).not.toBeInTheDocument()
})

test('a specialist sees them in the request, before and after the acceptance', async () => {
  theHawa.server.studies.next([asked])
  theHawa.server.records.next([await aStoredPhoto('toit', false)])
  await openPage(`/intervenant/missions/${asked.id}`, { as: aSpecialist, width: 768 })
  const list = page.getByRole('list', { name: 'Photos du site' })
  await expect.element(list.getByRole('button', { name: 'Agrandir' })).toBeVisible()
  await expect.element(list.getByRole('button', { name: 'Retirer' })).not.toBeInTheDocument()
})
