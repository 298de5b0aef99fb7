import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({ client_id: aClient.id, nom_entreprise: 'Verrerie de Chlef', statut: 'en_cours' })
const accepted = anEvent(study.id, {
  kind: 'accepted',
  at: '2026-05-02T08:00:00Z',
  by_role: 'intervention',
  by_name: 'Karim Bouzidi',
})
const started = anEvent(study.id, {
  kind: 'started',
  at: '2026-05-03T08:00:00Z',
  by_role: 'intervention',
  by_name: 'Karim Bouzidi',
})
const advised = aRecord('message', null, {
  thread_kind: 'advice',
  thread_id: aClient.id,
  author_role: 'admin',
  author_name: 'Lila Saïdi',
  mine: false,
  contenu: 'Bonjour',
  file: null,
  due_at: null,
  at: '2026-05-01T08:00:00Z',
  received_at: '2026-05-01T08:00:00Z',
})

const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const line = (text: string) =>
  page.getByRole('main').getByRole('link').filter({ hasText: study.nom_entreprise }).filter({ hasText: text })

test('what others did is counted and listed; looking at it is seen, and an unread conversation stays', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([accepted, started, advised])
  const { address } = await openPage('/client/dashboard', { as: aClient, width: 390 })
  await expect.element(bell).toHaveAccessibleName('Notifications 3 non lus')
  await bell.click()
  await expect.poll(address).toBe('/client/notifications')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect.element(line('Karim Bouzidi')).toHaveTextContent('Nouveau')
  await expect.element(bell).toHaveAccessibleName('Notifications 1 non lu')
  await expect
    .element(page.getByRole('link', { name: /1 message non lu/ }))
    .toHaveAttribute('href', '/client/messages/conseils')
  expect(pixelsBeyondHere()).toBe(0)
  expect(cutTextsHere().filter((text) => !text.startsWith('bdi') && !text.includes('_about_'))).toEqual([])
  await expect
    .poll(() => theHawa.server.received)
    .toContainEqual({ name: 'mark_notices_seen', args: { up_to: '2026-05-03T08:00:00.000Z' } })
})

test('what was seen on another device is not new, and each line leads to its study', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([accepted, started, aRecord('notice_mark', null, { up_to: '2026-05-02T08:00:00Z' })])
  const { address } = await openPage('/client/notifications', { as: aClient })
  await expect.element(line("L'intervention sur place a commencé.")).toHaveTextContent('Nouveau')
  await expect.element(line('a accepté votre étude.')).not.toHaveTextContent('Nouveau')
  await line('a accepté votre étude.').click()
  await expect.poll(address).toBe(`/client/orders/${study.id}`)
})

test('without a network the notices open, count as seen at once, and that is sent later', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([started, advised])
  theHawa.fail({ offline: true })
  await openPage('/client/dashboard', { as: aClient, width: 390 })
  await expect.element(bell).toHaveAccessibleName('Notifications 2 non lus')
  await bell.click()
  await expect.element(line("L'intervention sur place a commencé.")).toHaveTextContent('Nouveau')
  await expect.element(bell).toHaveAccessibleName('Notifications 1 non lu')
  expect(theHawa.server.received).toEqual([])
  theHawa.fail({ offline: false })
  await expect
    .poll(() => theHawa.server.received)
    .toContainEqual({ name: 'mark_notices_seen', args: { up_to: '2026-05-03T08:00:00.000Z' } })
})

test('a link leads from there to the choice of mails', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([accepted])
  const { address } = await openPage('/client/notifications', { as: aClient })
  await page.getByRole('link', { name: 'Choisir mes notifications par e-mail' }).click()
  await expect.poll(address).toBe('/client/account#notifications')
  await expect.element(page.getByRole('heading', { name: 'Notifications par e-mail' })).toHaveFocus()
})

test('a mail that is not wanted is said with the keyboard and without a network, stays so, and is sent', async () => {
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/client/account', { as: aClient, width: 390 })
  const choice = page.getByRole('switch', { name: 'Une étude est acceptée' })
  await expect.element(choice).toBeChecked()
  choice.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(choice).not.toBeChecked()
  expect(pixelsBeyondHere()).toBe(0)
  await goTo('/client/orders')
  await expect.element(choice).toHaveLength(0)
  await goTo('/client/account')
  await expect.element(choice).not.toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Un rapport est livré' })).toBeChecked()
  theHawa.fail({ offline: false })
  await expect
    .poll(() => theHawa.server.received)
    .toContainEqual({ name: 'set_mail_preference', args: { event: 'study_accepted', wanted: false } })
})

test('a mail that another device said no to is not wanted here either', async () => {
  theHawa.server.records.next([
    aRecord('mail_preference', null, { event: 'study_accepted', wanted: false, changed_at: '2026-05-02T08:00:00Z' }),
  ])
  await openPage('/client/account', { as: aClient })
  await expect.element(page.getByRole('switch', { name: 'Une étude est acceptée' })).not.toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Un rapport est livré' })).toBeChecked()
})
