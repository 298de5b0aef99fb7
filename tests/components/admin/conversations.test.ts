import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ThreadRef } from '../../../sync/domain/message.ts'
import type { HawaRecord } from '../../../sync/records/record.ts'
import { violationsHere } from '../../support/axe.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { anAskedWord, anInbox, aTold, aWaitingThread } from '../../support/components/messages.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const main = page.getByRole('main')
const field = page.getByRole('textbox', { name: 'Votre message' })
const log = page.getByRole('log')
const row = (name: string) => main.getByRole('listitem').filter({ hasText: name })
const sent = (name: string) => theHawa.server.received.filter((one) => one.name === name).map(({ args }) => args)

interface Asked {
  readonly thread: ThreadRef
  readonly name: string
  readonly question: HawaRecord<'message'>
  readonly due: string
  waiting: boolean
  words: HawaRecord<'message'>[]
}

const asks = (id: string, name: string, contenu: string, due: string): Asked => {
  const thread = { kind: 'advice', id } as const
  const question = anAskedWord(thread, {
    author_role: 'client',
    author_name: name,
    contenu,
    received_at: '2026-11-20T08:00:00Z',
  })
  return { thread, name, question, due, waiting: true, words: [question] }
}

/** Clients ask for advice; an answer, or the word that none is needed, ends the waiting. */
function theQuestions(...asked: readonly Asked[]): void {
  const aboutOf = ({ name }: Asked) => ({
    client_name: name,
    specialist_name: null,
    entreprise: null,
    pays: 'algerie',
    statut: null,
    support: null,
  })
  const { server } = theHawa
  server.answers.set('admin_threads', () => {
    const threads = [...asked.filter(({ waiting }) => waiting), ...asked.filter(({ waiting }) => !waiting)].map(
      (one) => ({
        ...aWaitingThread(one.thread, aboutOf(one), one.question.body, one.waiting ? one.due : null),
        waiting: one.waiting,
      }),
    )
    return anInbox(threads, { waiting: threads.filter(({ waiting }) => waiting).length })
  })
  server.answers.set('admin_thread', ({ thread_id }) => {
    const one = asked.find(({ thread: { id } }) => id === thread_id)
    return one
      ? aTold(aboutOf(one), one.words, one.waiting ? { message_id: one.question.id, due_at: one.due } : null)
      : null
  })
  server.onApplied = ({ name, args }) => {
    if (name !== 'send_message' && name !== 'settle_thread') return
    const one = asked.find(({ thread: { id } }) => id === args.thread_id)
    if (!one) return
    one.waiting = false
    if (name === 'send_message') {
      const said = { author_role: 'admin', mine: true, contenu: args.contenu, received_at: inHours(0) } as const
      one.words = [...one.words, { ...anAskedWord(one.thread, said), id: args.message_id }]
    }
  }
}

const amina = () => asks(aClient.id, 'Amina Benmansour', 'Quel filtre pour un broyeur ?', inHours(-2.5))
const yacine = () => asks(crypto.randomUUID(), 'Yacine Haddad', 'Faut-il un bilan carbone ?', inHours(3.5))
const neema = () => asks(crypto.randomUUID(), 'Neema Hassan', 'Merci pour le rapport.', inHours(5.5))

test('each waits with its countdown; by the keyboard alone one is answered and the next is there', async () => {
  theQuestions(amina(), yacine(), neema())
  await openPage('/admin/messages', { as: anAdmin, width: 1440 })
  await expect.element(main).toHaveTextContent('3 conversations attendent une réponse.')
  await expect.element(row('Amina Benmansour')).toHaveTextContent(/en retard de .?2 h/)
  await expect.element(row('Yacine Haddad')).toHaveTextContent(/dans .?3 h/)
  await expect.element(row('Yacine Haddad')).toHaveTextContent('Faut-il un bilan carbone ?')
  expect(pixelsBeyondHere()).toBe(0)
  await userEvent.keyboard('j{Enter}')
  await expect.element(log).toHaveTextContent('Quel filtre pour un broyeur ?')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Un filtre à manches.{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.element(log).toHaveTextContent('Faut-il un bilan carbone ?')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await expect.element(row('Amina Benmansour')).not.toHaveTextContent('en retard')
  expect(sent('send_message')).toMatchObject([{ thread_id: aClient.id, contenu: 'Un filtre à manches.' }])
  await userEvent.keyboard('Oui, sur trois ans.')
  await main.getByRole('button', { name: 'Envoyer et suivante' }).click()
  await expect.element(log).toHaveTextContent('Merci pour le rapport.')
  expect(await violationsHere()).toEqual([])
})

test('words that need no answer are closed; typed words are kept with their conversation', async () => {
  const [thanks, question] = [neema(), yacine()]
  theQuestions(thanks, question)
  await openPage('/admin/messages', { as: anAdmin, width: 1440 })
  await row('Neema Hassan').getByRole('link').click()
  await field.fill('Je vous en prie')
  await main.getByRole('button', { name: 'Clore et suivante' }).click()
  await expect.element(log).toHaveTextContent('Faut-il un bilan carbone ?')
  await expect.element(field).toHaveValue('')
  expect(sent('settle_thread')).toEqual([
    { thread_kind: 'advice', thread_id: thanks.thread.id, message_id: thanks.question.id },
  ])
  await expect.element(main).toHaveTextContent('1 conversation attend une réponse.')
  await expect.element(main.getByRole('button', { name: 'Envoyer et suivante' })).toBeDisabled()
  await main.getByRole('button', { name: 'Clore', exact: true }).click()
  await expect.element(main).toHaveTextContent('0 conversation attend une réponse.')
  await expect.element(main.getByRole('button', { name: /^Clore/ })).not.toBeInTheDocument()
  await row('Neema Hassan').getByRole('link').click()
  await expect.element(field).toHaveValue('Je vous en prie')
  await userEvent.keyboard('{Escape}')
  await expect.element(log).not.toBeInTheDocument()
  await expect.element(row('Neema Hassan').getByRole('link')).toHaveFocus()
})

test('a ready answer by the keyboard: filled in, in the language of the client, never sent with a gap', async () => {
  theQuestions(amina(), yacine())
  const { server } = theHawa
  server.answers.set('admin_contents', () => ({ rows: [], published: [], as_of: '2026-11-20T08:00:00Z' }))
  await openPage('/admin/messages', { as: anAdmin, width: 1440 })
  await row('Amina Benmansour').getByRole('link').click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const answers = page.getByRole('dialog', { name: 'Réponses prêtes' })
  await expect.element(answers.getByRole('button', { name: /^Bien reçu/ })).toHaveFocus()
  expect(await violationsHere()).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(answers).not.toBeInTheDocument()
  await expect
    .element(field)
    .toHaveValue(
      'Bonjour Amina Benmansour,\nLe rapport de votre étude {référence} est prévu pour le {date} au plus tard.',
    )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(main).toHaveTextContent(/À compléter avant l'envoi.*\{référence\}/)
  // The gap is selected: typing fills it.
  await userEvent.keyboard('E-DZ-26-0001')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(main).toHaveTextContent(/À compléter avant l'envoi.*\{date\}/)
  expect(sent('send_message')).toEqual([])
  await userEvent.keyboard('1er mai{Control>}{Enter}{/Control}')
  await expect.element(field).toHaveValue('')
  expect(sent('send_message')).toMatchObject([
    {
      contenu:
        'Bonjour Amina Benmansour,\nLe rapport de votre étude E-DZ-26-0001 est prévu pour le 1er mai au plus tard.',
    },
  ])
})

test('the company writes its own answers in three languages', async () => {
  const { server } = theHawa
  server.answers.set('admin_contents', () => ({ rows: [], published: [], as_of: '2026-11-20T08:00:00Z' }))
  server.answers.set('admin_content_history', () => ({ rows: [], as_of: '2026-11-20T08:00:00Z' }))
  await openPage('/admin/settings/answers', { as: anAdmin, width: 390 })
  await main.getByRole('button', { name: /^Modifier .*Bien reçu/ }).click()
  const title = main.getByRole('textbox', { name: 'Titre' })
  await expect.element(title).toHaveValue('Bien reçu')
  await main.getByRole('textbox', { name: 'Texte' }).fill('Bonjour {{prix}}')
  await main.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.element(main).toHaveTextContent('Une variable ou une source est inconnue')
  expect(sent('save_content')).toEqual([])
  await main.getByRole('textbox', { name: 'Texte' }).fill('Bonjour {{name}}, merci.')
  await main.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(() => sent('save_content')).toMatchObject([{ kind: 'answer', key: 'received', shown: true }])
  expect(pixelsBeyondHere()).toBe(0)
})

test('in the hand, in Arabic: the list, then the conversation with its way back', async () => {
  theQuestions(amina(), yacine())
  const { address } = await openPage(`/admin/messages/advice/${aClient.id}`, {
    as: anAdmin,
    width: 390,
    language: 'ar',
  })
  await expect.poll(address).toBe(`/admin/messages?fil=advice.${aClient.id}`)
  await expect.element(log).toHaveTextContent('Quel filtre pour un broyeur ?')
  await expect.element(row('Yacine Haddad')).not.toBeInTheDocument()
  expect(pixelsBeyondHere()).toBe(0)
  expect(await violationsHere()).toEqual([])
  await main.getByRole('button', { name: 'المحادثات' }).click()
  await expect.element(row('Yacine Haddad')).toBeVisible()
  await expect.element(log).not.toBeInTheDocument()
  expect(pixelsBeyondHere()).toBe(0)
})

test('an address of a conversation that is none says so', async () => {
  theQuestions()
  await openPage(`/admin/messages/advice/${crypto.randomUUID()}`, { as: anAdmin })
  await expect.element(page.getByText("Conversation introuvable, ou à laquelle vous n'avez plus accès.")).toBeVisible()
})
