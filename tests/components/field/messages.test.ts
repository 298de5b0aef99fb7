import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { aWord } from '../../support/components/messages.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aSoftPicture } from '../../support/components/pictures.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const of = { intervenant_id: aSpecialist.id, statut: 'acceptée', client_nom: 'Amina Benmansour' } as const
const study = aStudy({ ...of, nom_entreprise: 'Moulins de Sidi Bel Abbès' })
const other = aStudy({ ...of, nom_entreprise: 'Conserverie de Bejaia' })
const thread = { kind: 'study', id: study.id } as const
const asked = { author_role: 'client', author_name: 'Amina Benmansour' } as const
const answer = 'شكرًا، سأكون هناك صباح الثلاثاء.'

const log = page.getByRole('log')
const said = (words: string) => log.getByRole('article').filter({ hasText: words })
const badge = page.getByRole('navigation').getByRole('link', { name: /^الرسائل/ })

test('in Arabic, in the hand: what is new is counted, read, counted no more, and answered', async () => {
  theHawa.server.studies.next([study, other])
  theHawa.server.records.next([
    ...['08', '09', '10'].map((hour) =>
      aWord(
        { kind: 'study', id: other.id },
        { ...asked, contenu: `À ${hour} h ?`, received_at: `2026-11-20T${hour}:00:00Z` },
      ),
    ),
    aWord(thread, {
      ...asked,
      contenu: 'Le silo 2 sera ouvert mardi.\nVenez par la porte sud.',
      received_at: '2026-11-20T11:00:00Z',
    }),
  ])
  await openPage('/intervenant/messages', { as: aSpecialist, language: 'ar', width: 390 })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('رسائل الفريق')
  await expect.element(badge).toHaveTextContent('4')
  expect(pixelsBeyondHere()).toBe(0)
  await page.getByRole('link', { name: /Moulins de Sidi Bel Abbès/ }).click()
  await expect.element(said('Le silo 2')).toHaveTextContent('Venez par la porte sud.')
  await expect.element(badge).toHaveTextContent('3')
  expect(pixelsBeyondHere()).toBe(0)
  expect(cutTextsHere()).toEqual([])
  await page.getByRole('textbox', { name: 'رسالتك' }).fill(answer)
  await page.getByRole('button', { name: 'إرسال', exact: true }).click()
  await expect.element(said(answer)).toHaveAttribute('data-sync', 'synced')
  expect(theHawa.server.received).toMatchObject([
    { name: 'mark_thread_read', args: { thread_id: study.id } },
    { name: 'send_message', args: { thread_kind: 'study', thread_id: study.id, contenu: answer } },
  ])
})

test('in Arabic a received photo is listed, shown, shown offline, enlarged and saved', async () => {
  const files = savedFiles()
  const photo = await aSoftPicture(1600, 1067, 'image/jpeg')
  const file = {
    path: 'messages/a/b_1.jpg',
    name: 'puits.jpg',
    type: 'image/jpeg',
    size: photo.size,
    sha256: 'a'.repeat(64),
    width: 1600,
    height: 1067,
  } as const
  theHawa.server.files.set(file.path, photo)
  theHawa.server.studies.next([study])
  theHawa.server.records.next([aWord(thread, { ...asked, file, received_at: '2026-11-20T11:00:00Z' })])
  await openPage('/intervenant/messages', { as: aSpecialist, language: 'ar', width: 390 })
  const card = page.getByRole('link', { name: /Moulins de Sidi Bel Abbès/ })
  await expect.element(card).toHaveTextContent('ملف مرفق')
  await card.click()
  const shown = log.getByRole('button', { name: /puits/ })
  const drawn = () => {
    const image = shown.query()?.querySelector('img')
    return [image?.naturalWidth, image?.naturalHeight]
  }
  if (!shown.query()) await log.getByRole('article').getByRole('button').click()
  await expect.poll(drawn).toEqual([1600, 1067])
  expect(cutTextsHere()).toEqual([])
  theHawa.fail({ offline: true })
  await page.getByRole('link', { name: 'المحادثات' }).click()
  await card.click()
  await expect.poll(drawn).toEqual([1600, 1067])
  await shown.click()
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ' }).click()
  await expect.poll(() => files[0]?.name).toBe('puits.jpg')
  expect(pixelsBeyondHere()).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a photo that never came says so without a network, and may be asked for again', async () => {
  const photo = await aSoftPicture(40, 30, 'image/jpeg')
  const file = {
    path: 'messages/a/c_1.jpg',
    name: 'puits.jpg',
    type: 'image/jpeg',
    size: photo.size,
    sha256: 'a'.repeat(64),
    width: 40,
    height: 30,
  } as const
  theHawa.server.studies.next([study])
  theHawa.server.records.next([aWord(thread, { ...asked, file, received_at: '2026-11-20T11:00:00Z' })])
  theHawa.fail({ offline: true })
  await openPage(`/intervenant/messages/${study.id}`, { as: aSpecialist })
  await expect.element(log.getByText("Hors ligne : ce fichier s'affichera dès que le réseau revient.")).toBeVisible()
  theHawa.server.files.set(file.path, photo)
  theHawa.fail({ offline: false })
  await log.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(log.getByRole('button', { name: /puits/ })).toBeVisible()
})
