import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Conversation } from '../../../sync/shared-questions.ts'
import type { Message } from '../../../sync/records/message.ts'
import type { HawaRecord } from '../../../sync/records/record.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { aTold, anInbox, aWaitingThread } from '../../support/components/messages.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist, anAdmin } from '../../support/components/people.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const SUBJECT = 'Sonde PM10 muette'
const WORDS = 'La sonde n° 4 n’envoie plus rien depuis 7 h.'
const ANSWER = 'Débranchez-la trente secondes, puis relancez.'
const REQUEST = 'b1f6a3a2-6a5e-4a0e-9d42-0f5a1c1f3a10'

const contacts = page.getByRole('region', { name: 'Nous joindre' })
const form = page.getByRole('region', { name: 'Nouvelle demande' })
const subject = form.getByLabelText('Sujet')
const message = form.getByLabelText('Message')
const category = form.getByLabelText('Catégorie')
const submit = form.getByRole('button', { name: 'Envoyer la demande' })
const request = page
  .getByRole('region', { name: "Mes demandes d'aide" })
  .getByRole('link', { name: new RegExp(SUBJECT) })
const shortcuts = page.getByRole('navigation', { name: 'Raccourcis' })
const shortcut = (name: RegExp) => shortcuts.getByRole('link', { name })
const said = (words: string) => page.getByRole('log').getByRole('article').filter({ hasText: words })

const aMessage = (more: Partial<Message>): Message => ({
  thread_kind: 'support',
  thread_id: REQUEST,
  author_role: 'intervention',
  author_name: 'Karim Bouzidi',
  mine: true,
  contenu: WORDS,
  file: null,
  due_at: null,
  at: '2026-05-02T08:00:00Z',
  received_at: '2026-05-02T08:00:00Z',
  ...more,
})
const asked = aRecord('message', null, aMessage({}))
const answered = aRecord(
  'message',
  null,
  aMessage({
    author_role: 'admin',
    author_name: null,
    mine: false,
    contenu: ANSWER,
    at: '2026-05-02T09:00:00Z',
    received_at: '2026-05-02T09:00:00Z',
  }),
)
const aRequest = (statut: 'ouverte' | 'répondue') =>
  aRecord(
    'support_request',
    null,
    { categorie: 'technique', sujet: SUBJECT, statut, created_at: '2026-05-02T08:00:00Z' },
    REQUEST,
  )

test('the shortcuts are those of the specification in its order, each with what stands there now', async () => {
  const mine = { intervenant_id: aSpecialist.id, intervenant_nom: 'Karim Bouzidi' }
  const study = aStudy({ ...mine, statut: 'en_cours' })
  theHawa.server.studies.next([study, aStudy({ ...mine, statut: 'acceptée' }), aStudy({ ...mine, statut: 'terminée' })])
  theHawa.server.records.next([
    aRecord('mission_plan', study.id, { debut: '2100-01-04', fin: '2100-01-05', at: '2026-05-01T08:00:00Z' }),
    ...['Bonjour.', 'Quand venez-vous ?'].map((contenu) =>
      aRecord(
        'message',
        study.id,
        aMessage({
          thread_kind: 'study',
          thread_id: study.id,
          author_role: 'client',
          author_name: 'Amina Benmansour',
          mine: false,
          contenu,
        }),
      ),
    ),
  ])
  const { address } = await openPage('/intervenant/dashboard', { as: aSpecialist, width: 768 })
  const names = [
    'Mes Missions',
    'Rapports',
    'Messages',
    'Planning',
    'Profil',
    'Aide & Support',
    'Préparer le départ',
    'Envois',
  ]
  await expect.element(shortcuts.getByRole('link')).toHaveLength(names.length)
  for (const [index, name] of names.entries())
    await expect.element(shortcuts.getByRole('link').nth(index)).toHaveTextContent(new RegExp(`^${name}`))
  await expect.element(shortcut(/^Mes Missions/)).toHaveTextContent('2 études actives')
  await expect.element(shortcut(/^Rapports/)).toHaveTextContent('1 rapport à remettre')
  await expect.element(shortcut(/^Messages/)).toHaveTextContent('2 nouveaux')
  await expect.element(shortcut(/^Planning/)).toHaveTextContent('Prochaine : ')
  await expect.element(shortcut(/^Aide & Support/)).toHaveTextContent('Téléphone, e-mail et demandes')
  await shortcut(/^Aide & Support/).click()
  await expect.poll(address).toBe('/intervenant/support')
})

test('the page says how to reach the team and when, and that nothing was asked yet', async () => {
  await openPage('/intervenant/support', { as: aSpecialist, width: 768 })
  await expect.element(contacts).toHaveTextContent('Du lundi au vendredi, de 9 h à 18 h')
  await expect.element(contacts).toHaveTextContent('Réponse sous 24 h')
  await expect
    .element(contacts.getByRole('link', { name: /^\+213/ }))
    .toHaveAttribute('href', expect.stringMatching(/^tel:\+213\d+$/))
  await expect.element(page.getByText('Aucune demande', { exact: true })).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
})

test('missing fields are told beside them, and the draft is there when the page reopens', async () => {
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/intervenant/support', { as: aSpecialist, width: 768 })
  await submit.click()
  await expect.element(subject).toHaveAccessibleDescription(/Saisissez un sujet/)
  await expect.element(message).toHaveAccessibleDescription(/Saisissez un message/)
  await expect.element(subject).toHaveFocus()
  await category.selectOptions('Problème technique')
  await subject.fill(SUBJECT)
  await message.fill(WORDS)
  await goTo('/intervenant/dashboard')
  await goTo('/intervenant/support')
  await expect.element(subject).toHaveValue(SUBJECT)
  await expect.element(message).toHaveValue(WORDS)
  await expect.element(category).toHaveValue('technique')
})

test('a request is asked for without a network, waits where it can be read, and is sent once', async () => {
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/intervenant/support', { as: aSpecialist, width: 768 })
  await category.selectOptions('Problème technique')
  await subject.fill(SUBJECT)
  await message.fill(WORDS)
  await submit.click()
  await expect.element(request).toHaveTextContent("En attente d'envoi")
  await expect.element(subject).toHaveValue('')
  await request.click()
  await expect.element(said(WORDS)).toHaveTextContent("En attente d'envoi")
  await goTo('/intervenant/dashboard')
  await expect.element(shortcut(/^Envois/)).toHaveTextContent('1 envoi en attente')
  await expect.element(shortcut(/^Aide & Support/)).toHaveTextContent('1 demande ouverte')
  await goTo('/intervenant/support')
  await expect.element(subject).toHaveValue('')
  theHawa.fail({ offline: false })
  await expect.element(request).not.toHaveTextContent("En attente d'envoi")
  await expect.element(request).toHaveTextContent('Ouverte')
  expect(theHawa.server.received).toMatchObject([
    { name: 'open_support_request', args: { categorie: 'technique', sujet: SUBJECT, contenu: WORDS } },
  ])
})

test('an answer is announced, counts in no other place, is read, and the mark goes', async () => {
  theHawa.server.records.next([aRequest('répondue'), asked, answered])
  await openPage('/intervenant/dashboard', { as: aSpecialist, width: 768 })
  await expect.element(shortcut(/^Aide & Support/)).toHaveTextContent('1 nouvelle réponse')
  await expect.element(shortcut(/^Messages/)).not.toHaveTextContent('nouveau')
  await shortcut(/^Aide & Support/).click()
  await expect.element(request).toHaveTextContent('Répondue')
  await expect.element(request).toHaveTextContent('1 nouvelle réponse')
  await expect.element(request).toHaveTextContent(ANSWER)
  await request.click()
  await expect.element(said(ANSWER)).toHaveTextContent('Équipe Hawa')
  expect(pixelsBeyondHere()).toBe(0)
  expect(cutTextsHere()).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Demandes' }).click()
  await expect.element(request).not.toHaveTextContent('nouvelle réponse')
})

test('a request is closed without a network, and a word opens it again', async () => {
  theHawa.server.records.next([aRequest('répondue'), asked])
  theHawa.fail({ offline: true })
  await openPage(`/intervenant/support/${REQUEST}`, { as: aSpecialist, width: 768 })
  const close = page.getByRole('button', { name: 'Clôturer la demande' })
  await close.click()
  await expect.element(page.getByText('Demande clôturée.')).toBeVisible()
  await expect.element(close).toHaveLength(0)
  theHawa.fail({ offline: false })
  await expect
    .poll(() => theHawa.server.received)
    .toEqual([{ name: 'close_support_request', args: { request_id: REQUEST } }])
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Elle est de nouveau muette.')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect.element(close).toBeVisible()
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([{}, { name: 'send_message', args: { thread_kind: 'support', thread_id: REQUEST } }])
})

test('a request of somebody else is not there, said in Arabic', async () => {
  const { goTo } = await openPage('/intervenant/support', { as: aSpecialist, width: 768, language: 'ar' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'المساعدة والدعم' })).toBeVisible()
  await expect.element(page.getByText('لا توجد طلبات', { exact: true })).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  await goTo(`/intervenant/support/${REQUEST}`)
  await expect.element(page.getByText('هذا الطلب غير موجود، أو غير متاح لحسابك.')).toBeVisible()
})

test('an administrator finds it in the inbox, says who asks, answers, and it is answered', async () => {
  const about = { client_name: null, specialist_name: 'Karim Bouzidi', entreprise: null, pays: null, statut: null }
  const conversation = (statut: 'ouverte' | 'répondue', messages: readonly HawaRecord<'message'>[]): Conversation =>
    aTold(
      { ...about, support: { categorie: 'technique', sujet: SUBJECT, statut } },
      messages,
      statut === 'ouverte' ? { message_id: asked.id, due_at: null } : null,
    )
  const question: HawaRecord<'message'> = {
    id: asked.id,
    kind: 'message',
    studyId: null,
    body: aMessage({ mine: false }),
  }
  let open = conversation('ouverte', [question])
  const asking = aWaitingThread({ kind: 'support', id: REQUEST }, open.about, {
    author_role: 'intervention',
    author_name: 'Karim Bouzidi',
    contenu: WORDS,
    received_at: '2026-05-02T08:00:00Z',
  })
  theHawa.server.answers.set('admin_threads', () => anInbox([asking]))
  theHawa.server.answers.set('admin_thread', () => open)
  theHawa.server.onApplied = (command) => {
    if (command.name !== 'send_message') return
    const body = aMessage({ author_role: 'admin', contenu: ANSWER, received_at: '2026-05-02T09:00:00Z' })
    open = conversation('répondue', [question, { ...question, id: command.args.message_id, body }])
  }
  await openPage('/admin/messages', { as: anAdmin })
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: SUBJECT })
  await expect.element(row).toHaveTextContent('Aide & Support')
  await expect.element(row).toHaveTextContent('À répondre')
  await row.getByRole('link').click()
  await expect.element(page.getByRole('main')).toHaveTextContent('Aide & Support · Problème technique')
  await expect.element(page.getByRole('main')).toHaveTextContent('Ouverte')
  await expect.element(said(WORDS)).toHaveTextContent('Karim Bouzidi')
  await page.getByRole('textbox', { name: 'Votre message' }).fill(ANSWER)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect.element(said(ANSWER)).toHaveAttribute('data-sync', 'synced')
  await expect.element(page.getByRole('main')).toHaveTextContent('Répondue')
})
