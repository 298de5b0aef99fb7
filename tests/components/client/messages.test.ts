import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenFile } from '../../support/components/given-file.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { aReadMark, aWord } from '../../support/components/messages.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { aSoftPicture } from '../../support/components/pictures.ts'
import { storedFile } from '../../support/components/stored-file.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { HARMLESS, writtenIn } from '../../support/components/written-in-picture.ts'
import { aWordFile } from '../../support/office-file.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({
  client_id: aClient.id,
  nom_entreprise: 'Moulins de Sidi Bel Abbès',
  statut: 'acceptée',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
})
const thread = { kind: 'study', id: study.id } as const
const advice = { kind: 'advice', id: aClient.id } as const
const question = 'Le silo 2 sera ouvert mardi.\nVenez par la porte sud.'
const answer = 'شكرًا، سأكون هناك صباح الثلاثاء.'

const field = page.getByRole('textbox', { name: 'Votre message' })
const send = page.getByRole('button', { name: 'Envoyer', exact: true })
const log = page.getByRole('log')
const said = (words: string | RegExp) => log.getByRole('article').filter({ hasText: words })
const chooseFile = page.getByLabelText('Fichier à joindre')

test('Enter sends, Shift+Enter makes a line, blank is not sent; offline it waits in sight', async () => {
  theHawa.server.studies.next([study])
  const { goTo } = await openPage('/client/messages', { as: aClient, width: 390 })
  await page.getByRole('link', { name: /Moulins de Sidi Bel Abbès/ }).click()
  await expect.element(page.getByText('Écrivez le premier message, même hors ligne.')).toBeVisible()
  theHawa.fail({ offline: true })
  await field.click()
  await userEvent.keyboard('{Enter}')
  await field.fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toBeDisabled()
  await expect.element(log.getByRole('article')).not.toBeInTheDocument()
  const [first = '', second = ''] = question.split('\n')
  await field.fill(first)
  await userEvent.keyboard(`{Shift>}{Enter}{/Shift}${second}`)
  await goTo('/client/messages')
  await page.getByRole('link', { name: /Moulins de Sidi Bel Abbès/ }).click()
  await expect.element(field).toHaveValue(question)
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(said('Le silo 2')).toHaveTextContent("En attente d'envoi")
  expect(theHawa.server.received).toEqual([])
  theHawa.fail({ offline: false })
  await expect.element(said('Le silo 2')).toHaveAttribute('data-sync', 'synced')
  await expect.element(said('Le silo 2')).toHaveLength(1)
  expect(theHawa.server.received).toEqual([
    {
      name: 'send_message',
      args: { message_id: expect.any(String), thread_kind: 'study', thread_id: study.id, contenu: question },
    },
  ])
})

test('a message that is refused stays, and is tried again or dropped', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.refuses.set('send_message', 'not_allowed')
  await openPage(`/client/messages/${study.id}`, { as: aClient })
  await field.fill('Bonjour')
  await send.click()
  await expect.element(said('Bonjour')).toHaveAttribute('data-sync', 'refused')
  theHawa.server.refuses.clear()
  await said('Bonjour').getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(said('Bonjour')).toHaveAttribute('data-sync', 'synced')
})

test('an answer counts beside Messages, and says who gave it, in its own direction, and who has read', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([
    aWord(thread, { author_role: 'client', mine: true, contenu: question, received_at: '2026-11-20T08:00:00Z' }),
    aWord(thread, {
      author_role: 'intervention',
      author_name: 'Karim Bouzidi',
      contenu: answer,
      received_at: '2026-11-20T09:00:00Z',
    }),
    aReadMark(thread, { reader_name: 'Karim Bouzidi', up_to: '2026-11-20T08:00:00Z' }),
  ])
  const { goTo } = await openPage('/client/orders', { as: aClient, width: 390 })
  const badge = page.getByRole('navigation').getByRole('link', { name: /^Messages/ })
  await expect.element(badge).toHaveTextContent(/1/)
  await goTo(`/client/messages/${study.id}`)
  await expect.element(said(answer)).toHaveTextContent('Karim Bouzidi')
  expect(getComputedStyle(said(answer).getByText(answer).element()).direction).toBe('rtl')
  await expect.element(said('Le silo 2')).toHaveTextContent(/Lu par \u2068Karim Bouzidi\u2069/)
  await expect.element(said('Le silo 2')).toHaveTextContent('Venez par la porte sud.')
  expect(pixelsBeyondHere()).toBe(0)
  await expect.element(badge).not.toHaveTextContent(/1/)
  expect(theHawa.server.received).toMatchObject([
    { name: 'mark_thread_read', args: { thread_id: study.id, up_to: expect.stringMatching(/^2026-11-20T09:00:00/) } },
  ])
})

test("advice: an automatic answer at once, marked as one with its promise, and then a person's", async () => {
  await openPage('/client/messages/conseils', { as: aClient, width: 390 })
  await expect.element(said('Message automatique')).toBeVisible()
  const add = (more: Omit<Parameters<typeof aWord>[1], 'received_at'>) =>
    theHawa.server.records.next([
      ...theHawa.server.records.value,
      aWord(advice, { ...more, received_at: new Date(Date.now() + 1000).toISOString() }),
    ])
  theHawa.server.onApplied = ({ name }) => {
    if (name === 'send_message') add({ author_role: 'automatic', due_at: '2026-11-26T09:00:00Z' })
  }
  await field.fill('Quel filtre pour un broyeur ?')
  await send.click()
  await expect.element(said('Quel filtre')).toHaveAttribute('data-sync', 'synced')
  await expect
    .element(said('Réponse automatique'))
    .toHaveTextContent(/Une personne de l'équipe vous répondra au plus tard \u2068\S+ \d+/)
  add({ author_role: 'admin', author_name: 'Lila Saïdi', contenu: 'Un filtre à manches.' })
  await expect.element(said('Un filtre à manches.')).toHaveTextContent('Équipe Hawa')
})

test('what cannot be attached is said beside the field', async () => {
  theHawa.server.studies.next([study])
  await openPage(`/client/messages/${study.id}`, { as: aClient })
  await chooseFile.upload(
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'plan.svg', { type: 'image/svg+xml' }),
  )
  await expect.element(page.getByText(/^Ce type de fichier ne peut pas être joint\s: .plan\.svg/)).toBeVisible()
  await expect.element(send).toBeDisabled()
})

test('a picture is known by its bytes, and leaves without what a camera wrote into it', async () => {
  theHawa.server.studies.next([study])
  await openPage(`/client/messages/${study.id}`, { as: aClient })
  await chooseFile.upload(await storedFile('gps.png', 'image/png'))
  await expect.element(page.getByText('gps.png')).toBeVisible()
  await send.click()
  await expect.element(log.getByRole('article')).toHaveAttribute('data-sync', 'synced')
  // WhatsApp and old scanners call a JPEG so; others name no type at all.
  await chooseFile.upload(await storedFile('jpg-as.png', 'image/png'))
  await expect.element(page.getByText('jpg-as.jpg')).toBeVisible()
  await chooseFile.upload(await storedFile('jpg-as.png', '', 'IMG_0412'))
  await expect.element(page.getByText('IMG_0412.jpg')).toBeVisible()
  const [sent] = theHawa.server.files.values()
  expect(sent && (await writtenIn(sent)).filter((name) => !HARMLESS.has(name))).toEqual([])
})

test('a photo goes with a message without a network, made small, is seen at once, and arrives once', async () => {
  theHawa.server.studies.next([study])
  const photo = await aSoftPicture(1800, 1200)
  const { goTo } = await openPage(`/client/messages/${study.id}`, { as: aClient, width: 390 })
  await expect.element(field).toBeVisible()
  theHawa.fail({ offline: true })
  await chooseFile.upload(new File([photo], 'puits.png', { type: 'image/png' }))
  await expect.element(page.getByText('puits.jpg')).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  await send.click()
  const shown = log.getByRole('article').getByRole('button', { name: /puits/ })
  const drawn = () => {
    const image = shown.element().querySelector('img')
    return [image?.naturalWidth, image?.naturalHeight]
  }
  await expect.element(shown).toBeVisible()
  await goTo('/client/messages')
  await page.getByRole('link', { name: /Moulins de Sidi Bel Abbès/ }).click()
  await expect.poll(drawn).toEqual([1600, 1067])
  await expect.element(log.getByRole('article')).toHaveTextContent("En attente d'envoi")
  theHawa.fail({ offline: false })
  await expect.element(log.getByRole('article')).toHaveAttribute('data-sync', 'synced')
  expect(theHawa.server.received).toMatchObject([
    {
      name: 'send_message',
      args: { contenu: '', file: { name: 'puits.jpg', type: 'image/jpeg', width: 1600, height: 1067 } },
    },
  ])
  const [stored] = theHawa.server.files.values()
  expect(stored?.size).toBeLessThan(photo.size / 4)
})

test.each([
  [
    'a Word document',
    async () => new File([aWordFile()], 'plan', { type: '' }),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['a PDF', () => givenFile('bom.pdf', 'application/octet-stream'), 'application/pdf'],
  ['a JPEG', () => givenFile('jpg-as.png', 'image/png'), 'image/jpeg'],
])('%s whose type is missing, general or wrong goes as what it is', async (_, file, type) => {
  theHawa.server.studies.next([study])
  await openPage(`/client/messages/${study.id}`, { as: aClient })
  await chooseFile.upload(await file())
  await send.click()
  await expect.element(log.getByRole('article')).toHaveAttribute('data-sync', 'synced')
  expect(theHawa.server.received).toMatchObject([{ name: 'send_message', args: { file: { type } } }])
  expect([...theHawa.server.files.values()].map((stored) => stored.type)).toEqual([type])
})
