/** The list that gets emptied: one task at a time beside it, its action, the next one, and what is put off. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SnoozedRow, TodoItem } from '../../../sync/admin.ts'
import { snoozeDays } from '../../../src/features/administration/inbox/tasks.ts'
import { violationsHere } from '../../support/axe.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import type { ThreadAbout } from '../../../sync/shared-questions.ts'
import { anAskedWord, aTold } from '../../support/components/messages.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const AS_OF = '2026-11-23T09:41:00Z'
const NADIA = '1b0c2a52-5f0d-4f3b-8c55-2f4d7a4f0a01'
const OMAR = '1b0c2a52-5f0d-4f3b-8c55-2f4d7a4f0a02'
const DEVICE = '1b0c2a52-5f0d-4f3b-8c55-2f4d7a4f0a03'
const THREAD = { kind: 'advice', id: aClient.id } as const

const aTask = (id: string, name: string, about: string | null = null) => ({
  id,
  name,
  about,
  since: '2026-11-20T08:00:00Z',
})

let items: TodoItem[]
let snoozed: SnoozedRow[]
/** Takes a task out of its group, as the server does. */
const take = (id: unknown) => {
  items = items
    .map((item) => ({ ...item, first: item.first.filter((row) => row.id !== id) }))
    .map((item) => ({ ...item, count: item.first.length }))
}

beforeEach(() => {
  items = [
    { kind: 'approvals', count: 2, first: [aTask(NADIA, 'Nadia Essai', 'Acoustique'), aTask(OMAR, 'Omar Essai')] },
    { kind: 'late', count: 0, first: [] },
    {
      kind: 'messages',
      count: 1,
      first: [{ ...aTask(THREAD.id, 'Amina Benmansour', 'Minoterie de Relizane'), thread_kind: 'advice' }],
    },
    { kind: 'refused', count: 30, first: [aTask(DEVICE, 'Ines Essai', 'add_photo')] },
  ]
  snoozed = []
  const { server } = theHawa
  server.answers.set('admin_todo', () => ({
    items,
    snoozed: { count: snoozed.length, first: snoozed },
    refused_commands: 0,
    as_of: AS_OF,
  }))
  server.answers.set('admin_account', ({ account }) => ({
    as_of: AS_OF,
    account: {
      account_id: account,
      nom: 'Essai',
      prenom: 'Nadia',
      email: 'nadia@example.org',
      telephone: '+213 550 12 34 56',
      entreprise: null,
      specialite: 'Acoustique',
      zone_intervention: 'Oran',
      experience: 6,
      pays: 'algerie',
      type_compte: 'intervention',
      is_active: true,
      standing: 'waiting',
      refusal_reason: null,
      created_at: '2026-11-20T08:00:00Z',
      deletion_requested_at: null,
      own: false,
      rev: 7,
      missions: 0,
      open_studies: 0,
      deletion_reason: null,
      last_admin: false,
    },
  }))
  const about: ThreadAbout = {
    client_name: 'Amina Benmansour',
    specialist_name: null,
    entreprise: null,
    pays: 'algerie',
    statut: null,
    support: null,
  }
  const question = anAskedWord(THREAD, {
    author_role: 'client',
    author_name: 'Amina Benmansour',
    contenu: 'Quand venez-vous ?',
    received_at: AS_OF,
  })
  server.answers.set('admin_thread', () => aTold(about, [question]))
  server.onApplied = ({ name, args }) => {
    if (name === 'approve_account') take(args.account_id)
    if (name === 'send_message') take(args.thread_id)
    if (name === 'snooze_task') {
      const row = items.flatMap(({ first }) => first).find(({ id }) => id === args.task_id)
      if (row) snoozed = [{ ...row, kind: args.kind, until: args.until, by: 'Aya Essai' }]
      take(args.task_id)
    }
    if (name === 'resume_task') snoozed = []
  }
})

const given = () => theHawa.server.received.map(({ name, args }) => ({ name, args }))
const rows = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent)
const panel = page.getByRole('region', { name: 'Tâche ouverte' })
const press = (keys: string) => userEvent.keyboard(keys)

test('everything that waits stands in groups with their numbers, and is one key away from its action', async () => {
  const { address } = await openPage('/admin/todo', { as: anAdmin })
  await expect.element(page.getByRole('heading', { name: '2 intervenants à valider' })).toBeVisible()
  expect(rows()).toEqual(['Nadia Essai', 'Omar Essai', 'Amina Benmansour', 'Ines Essai'])
  await expect.element(page.getByText(/études en retard/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Voir les 30' }))
    .toHaveAttribute('href', '/admin/terrain?probleme=refused')
  await press('j')
  await press('{Enter}')
  await expect.element(panel.getByRole('heading', { name: 'Nadia Essai' })).toBeVisible()
  expect(address()).toContain(`tache=approvals.${NADIA}`)
  await expect.element(panel.getByRole('button', { name: 'Valider' })).toHaveFocus()
  await expect.element(panel.getByText('Acoustique').last()).toBeVisible()
  await press('{Enter}')
  await expect.poll(given).toEqual([{ name: 'approve_account', args: { account_id: NADIA } }])
  await expect.element(panel.getByText("C'est fait.")).toBeVisible()
  expect(rows()).toEqual(['Omar Essai', 'Amina Benmansour', 'Ines Essai'])
  await expect.element(panel.getByRole('button', { name: 'Suivant' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(panel.getByRole('heading', { name: 'Omar Essai' })).toBeVisible()
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Omar Essai' })).toHaveFocus()
})

test('an answer is its text, one press to send it, and one to the next', async () => {
  await openPage(`/admin/todo?tache=messages.${THREAD.id}`, { as: anAdmin })
  await expect.element(panel.getByText('Quand venez-vous ?')).toBeVisible()
  const field = panel.getByRole('textbox')
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'Lundi matin.')
  await press('{Enter}')
  await expect.poll(() => given().map(({ name }) => name)).toContain('send_message')
  await expect.element(panel.getByText("C'est fait.")).toBeVisible()
  await panel.getByRole('button', { name: 'Suivant' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Ines Essai' })).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Ouvrir la page' })).toBeVisible()
})

test('a task is put off until a day, by the team, and put back', async () => {
  await openPage(`/admin/todo?tache=approvals.${NADIA}`, { as: anAdmin })
  await panel.getByRole('button', { name: 'Reporter', exact: true }).click()
  await expect.element(panel.getByRole('button', { name: 'Demain' })).toHaveFocus()
  await panel.getByRole('button', { name: 'Reporter à ce jour' }).click()
  await expect.element(panel.getByText(/Choisissez un jour/)).toBeVisible()
  await panel.getByRole('button', { name: 'Dans une semaine' }).click()
  const until = snoozeDays(new Date()).week
  await expect.poll(given).toEqual([{ name: 'snooze_task', args: { kind: 'approvals', task_id: NADIA, until } }])
  await expect.element(panel.getByText("C'est fait.")).toBeVisible()
  expect(rows()).toEqual(['Omar Essai', 'Amina Benmansour', 'Ines Essai'])
  const folded = page.getByText('1 tâche reportée')
  await expect.element(folded).toBeVisible()
  await folded.click()
  await expect.element(page.getByText(/jusqu'au .* par .*Aya Essai/)).toBeVisible()
  await page.getByRole('button', { name: /^Remettre dans la liste.*Nadia Essai/ }).click()
  await expect.poll(() => given().at(-1)).toEqual({ name: 'resume_task', args: { kind: 'approvals', task_id: NADIA } })
  await expect.element(folded).not.toBeInTheDocument()
})

test('a refusal stays beside the task', async () => {
  theHawa.server.refuses.set('snooze_task', 'not_found')
  await openPage(`/admin/todo?tache=approvals.${NADIA}`, { as: anAdmin })
  await panel.getByRole('button', { name: 'Reporter', exact: true }).click()
  await panel.getByRole('button', { name: 'Demain' }).click()
  await expect.element(panel.getByRole('alert')).toBeVisible()
  expect(rows()).toContain('Nadia Essai')
})

test('nothing is left, and without the server the last list stays', async () => {
  const { goTo } = await openPage('/admin/todo', { as: anAdmin })
  await expect.element(page.getByRole('link', { name: 'Nadia Essai' })).toBeVisible()
  theHawa.fail({ offline: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  expect(rows()).toContain('Nadia Essai')
  theHawa.fail({ offline: false })
  items = []
  await goTo('/admin/synchronisation')
  await goTo('/admin/todo')
  await expect.element(page.getByText('Tout est traité.')).toBeVisible()
})

test.each([
  ['fr', 390, 'Valider'],
  ['fr', 1440, 'Valider'],
  ['ar', 390, 'اعتماد'],
  ['ar', 1440, 'اعتماد'],
] as const)('one task is open, accessible and within the screen, in %s at %i', async (language, width, action) => {
  snoozed = [{ ...aTask(DEVICE, 'Ines Essai'), kind: 'stuck', until: '2026-12-24', by: 'Aya Essai' }]
  await openPage(`/admin/todo?tache=approvals.${NADIA}`, { as: anAdmin, language, width })
  await expect.element(page.getByRole('button', { name: action, exact: true })).toHaveFocus()
  await expect.element(page.getByText('nadia@example.org')).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  expect(await violationsHere()).toEqual([])
})
