import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAskedWord, anInbox, aWaitingThread } from '../../support/components/messages.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const advice = { kind: 'advice', id: aClient.id } as const
const about = {
  client_name: 'Amina Benmansour',
  specialist_name: null,
  entreprise: null,
  pays: 'algerie',
  statut: null,
  support: null,
} as const
const question = anAskedWord(advice, {
  author_role: 'client',
  author_name: 'Amina Benmansour',
  contenu: 'Quel filtre pour un broyeur ?',
  received_at: '2026-11-20T08:00:00Z',
})
const waiting = aWaitingThread(advice, about, question.body, '2999-11-21T08:00:00Z')

test('a question for the experts waits in the inbox with its promise, and is answered once', async () => {
  let messages = [question]
  const { server } = theHawa
  server.answers.set('admin_threads', () => anInbox([waiting]))
  server.answers.set('admin_thread', () => ({ about, messages, marks: [], total: messages.length }))
  server.onApplied = ({ name, args }) => {
    if (name === 'send_message')
      messages = [
        ...messages,
        {
          ...anAskedWord(advice, {
            author_role: 'admin',
            mine: true,
            contenu: args.contenu,
            received_at: new Date().toISOString(),
          }),
          id: args.message_id,
        },
      ]
  }
  await openPage('/admin/messages', { as: anAdmin })
  const card = page.getByRole('link', { name: /Quel filtre pour un broyeur/ })
  await expect.element(card).toHaveTextContent('À répondre')
  await expect.element(card).toHaveTextContent(/À répondre au plus tard/)
  await card.click()
  const log = page.getByRole('log')
  await expect.element(log.getByRole('article').filter({ hasText: 'Quel filtre' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Un filtre à manches.')
  await userEvent.keyboard('{Enter}')
  const answer = log.getByRole('article').filter({ hasText: 'Un filtre à manches.' })
  await expect.element(answer).toHaveAttribute('data-sync', 'synced')
  await expect.element(answer).toHaveLength(1)
  expect(server.received.filter(({ name }) => name === 'send_message')).toEqual([
    {
      name: 'send_message',
      args: {
        message_id: expect.any(String),
        thread_kind: 'advice',
        thread_id: advice.id,
        contenu: 'Un filtre à manches.',
      },
    },
  ])
})

test('an address of a conversation that is none says so', async () => {
  theHawa.server.answers.set('admin_thread', () => null)
  await openPage(`/admin/messages/advice/${crypto.randomUUID()}`, { as: anAdmin })
  await expect.element(page.getByText("Conversation introuvable, ou à laquelle vous n'avez plus accès.")).toBeVisible()
})
