import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { aTold, anInbox, aWaitingThread } from '../../support/components/messages.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin, aSpecialist } from '../../support/components/people.ts'
import { aPhotograph } from '../../support/components/pictures.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aProfile } from '../../support/study-rows.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import type { RecordBodies } from '../../../sync/records/record.ts'
import { pairOf, TEAM_THREAD } from '../../../sync/domain/staff-thread.ts'

const neema = aProfile({
  prenom: 'Neema',
  nom: 'Hassan',
  specialite: 'Émissions industrielles',
  zone_intervention: 'Dodoma',
  pays: 'tanzanie',
})
const samira = aProfile({
  prenom: 'Samira',
  nom: 'Khelifi',
  type_compte: 'admin',
  specialite: null,
  zone_intervention: null,
})
const pair = pairOf(aSpecialist.id, neema.id)
const toAll = 'Qui a un débitmètre étalonné à Oran ?'
const toOne = 'Neema, ta sonde est bien partie ce matin.'

const nameOf = ({ prenom, nom }: Profile) => `${prenom} ${nom}`
const aColleague = (person: Profile) =>
  aRecord(
    'colleague',
    null,
    {
      name: nameOf(person),
      role: person.type_compte === 'admin' ? 'admin' : 'intervention',
      specialite: person.specialite,
      zone_intervention: person.zone_intervention,
      pays: 'algerie',
      since: '2026-01-01T00:00:00Z',
    },
    person.id,
  )
const team = [aSpecialist, neema, samira].map(aColleague)

const said = (contenu: string, author: Profile, more: Partial<RecordBodies['message']> = {}) =>
  aRecord('message', null, {
    thread_kind: 'equipe',
    thread_id: TEAM_THREAD,
    author_role: author.type_compte,
    author_name: nameOf(author),
    mine: false,
    contenu,
    file: null,
    due_at: null,
    at: '2026-05-04T09:00:00Z',
    received_at: '2026-05-04T09:00:00Z',
    ...more,
  })
const ofPair = { thread_kind: 'direct', thread_id: pair } as const

const conversation = (name: RegExp) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })
const member = (name: RegExp) => page.getByRole('list', { name: "Membres de l'équipe" }).getByRole('link', { name })
const log = page.getByRole('log')
const message = (words: string) => log.getByRole('article').filter({ hasText: words })
const field = page.getByRole('textbox', { name: 'Votre message' })
const send = page.getByRole('button', { name: 'Envoyer', exact: true })
const search = page.getByRole('searchbox', { name: 'Rechercher une conversation, une personne, un mot' })

test('without network the team is listed: members, their fields, the common conversation', async () => {
  theHawa.server.records.next(team)
  theHawa.fail({ offline: true })
  await openPage('/intervenant/messages', { as: aSpecialist, width: 768 })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messagerie Équipe' })).toBeVisible()
  await expect.element(member(/Neema Hassan/)).toHaveTextContent('Émissions industrielles')
  await expect.element(member(/Samira Khelifi/)).toHaveTextContent('Équipe Hawa')
  await expect.element(member(/Karim Bouzidi/)).not.toBeInTheDocument()
  await expect.element(conversation(/^Équipe/)).toBeVisible()
})

test('without network: blank is not sent, Enter sends, a file goes along, each arrives once', async () => {
  theHawa.server.records.next(team)
  theHawa.fail({ offline: true })
  await openPage('/intervenant/messages', { as: aSpecialist, width: 768 })
  await conversation(/^Équipe/).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Équipe' })).toBeVisible()
  await expect.element(member(/Neema Hassan/)).toBeVisible()
  await field.fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toBeDisabled()
  await field.fill(toAll)
  await userEvent.keyboard('{Enter}')
  await expect.element(message(toAll)).toHaveTextContent("En attente d'envoi")
  await page
    .getByLabelText('Fichier à joindre')
    .upload(new File([await aPhotograph(40, 30)], 'plaque.png', { type: 'image/png' }))
  await expect.element(page.getByText(/plaque\.(png|jpg)/)).toBeVisible()
  await send.click()
  await expect.element(log.getByRole('article').last()).toHaveTextContent("En attente d'envoi")
  await expect.element(log.getByRole('article')).toHaveLength(2)
  expect(pixelsBeyondHere()).toBe(0)
  expect(cutTextsHere()).toEqual([])

  theHawa.fail({ offline: false })
  await expect.element(log.getByRole('article').last()).toHaveAttribute('data-sync', 'synced')
  const toTeam = { thread_kind: 'equipe', thread_id: TEAM_THREAD }
  expect(theHawa.server.received.filter(({ name }) => name === 'send_message')).toMatchObject([
    { args: { ...toTeam, contenu: toAll } },
    { args: { ...toTeam, contenu: '', file: { name: 'plaque.png' } } },
  ])
})

test('without network a word to one member waits in their conversation, which is listed with it', async () => {
  theHawa.server.records.next(team)
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/intervenant/messages', { as: aSpecialist, width: 768 })
  await member(/Neema Hassan/).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Neema Hassan' })).toBeVisible()
  await field.fill(toOne)
  await userEvent.keyboard('{Enter}')
  await expect.element(message(toOne)).toHaveTextContent("En attente d'envoi")
  await goTo('/intervenant/dashboard')
  await goTo(`/intervenant/messages/${pair}`)
  await expect.element(message(toOne)).toHaveTextContent("En attente d'envoi")
  await expect.element(conversation(/^Neema Hassan/)).toHaveTextContent(toOne)
  theHawa.fail({ offline: false })
  await expect.element(message(toOne)).toHaveAttribute('data-sync', 'synced')
  expect(theHawa.server.received.filter(({ name }) => name === 'send_message')).toMatchObject([
    { args: { ...ofPair, contenu: toOne } },
  ])
})

test('the other member finds them unread with author and picture; reading clears the count', async () => {
  const picture = await aPhotograph(40, 30)
  theHawa.server.files.set('plaque', picture)
  const file = {
    path: 'plaque',
    name: 'plaque.png',
    type: 'image/png',
    size: picture.size,
    sha256: '0'.repeat(64),
    width: 40,
    height: 30,
  } as const
  theHawa.server.records.next([
    ...team,
    said(toAll, aSpecialist),
    said('', aSpecialist, { file, received_at: '2026-05-04T09:01:00Z' }),
    said(toOne, aSpecialist, { ...ofPair, received_at: '2026-05-04T09:02:00Z' }),
  ])
  await openPage('/intervenant/messages', { as: neema, width: 768 })
  await expect.element(conversation(/^Équipe/)).toHaveTextContent('2 messages non lus')
  await expect.element(conversation(/^Karim Bouzidi/)).toHaveTextContent(toOne)
  await conversation(/^Équipe/).click()
  await expect.element(message(toAll)).toHaveTextContent('Karim Bouzidi')
  await expect
    .poll(
      () =>
        log
          .getByRole('button', { name: /plaque/ })
          .query()
          ?.querySelector('img')?.naturalWidth,
    )
    .toBe(40)
  await expect.element(conversation(/^Équipe/)).not.toHaveTextContent('non lu')
  await conversation(/^Karim Bouzidi/).click()
  await expect.element(message(toOne)).toHaveLength(1)
  await expect.element(conversation(/^Karim Bouzidi/)).not.toHaveTextContent('non lu')
  await field.fill('Bien reçue, merci !')
  await send.click()
  await expect.element(message('Bien reçue')).toHaveAttribute('data-sync', 'synced')
  expect(
    theHawa.server.received.filter(({ name }) => name === 'mark_thread_read').map(({ args }) => args),
  ).toMatchObject([{ thread_kind: 'equipe', thread_id: TEAM_THREAD }, ofPair])
})

test('without network the search finds people and words without accents, or says none', async () => {
  theHawa.server.records.next([
    ...team,
    said(toAll, aSpecialist, { mine: true }),
    said(toOne, aSpecialist, { ...ofPair, mine: true }),
  ])
  theHawa.fail({ offline: true })
  await openPage('/intervenant/messages', { as: aSpecialist, width: 768 })
  await search.fill('DEBITMETRE etalonne')
  await expect.element(page.getByText('1 résultat dans vos messages')).toBeVisible()
  await page.getByRole('list', { name: 'Messages' }).getByRole('link').click()
  await expect.element(message(toAll)).toBeInViewport()
  await search.fill('neema')
  await expect.element(member(/Neema Hassan/)).toBeVisible()
  await expect.element(conversation(/^Neema Hassan/)).toBeVisible()
  await search.fill('xyz')
  await expect.element(page.getByText(/Aucun message pour/)).toBeVisible()
})

test('an administrator finds their conversations, writes to a specialist, reads the answer', async () => {
  const mine = pairOf(samira.id, aSpecialist.id)
  const about = {
    client_name: null,
    specialist_name: 'Karim Bouzidi',
    entreprise: null,
    pays: null,
    statut: null,
    support: null,
  }
  const answered = aWaitingThread({ kind: 'direct', id: mine }, about, {
    author_role: 'intervention',
    author_name: 'Karim Bouzidi',
    contenu: 'Demain matin.',
    received_at: '2026-05-04T09:00:00Z',
  })
  theHawa.server.answers.set('admin_colleagues', () =>
    [aSpecialist, neema, anAdmin].map((person) => ({
      id: person.id,
      body: {
        name: nameOf(person),
        role: person.type_compte === 'admin' ? 'admin' : 'intervention',
        specialite: null,
        zone_intervention: null,
        pays: 'algerie',
        since: '2026-01-01T00:00:00Z',
      },
    })),
  )
  theHawa.server.answers.set('admin_thread', () => aTold(about, []))
  const { goTo } = await openPage('/admin/messages', { as: samira })
  await page.getByRole('button', { name: "Écrire à l'équipe" }).click()
  const people = page.getByRole('dialog').getByRole('link')
  await expect.element(people.filter({ hasText: 'Neema Hassan' })).toBeVisible()
  await expect.element(people.filter({ hasText: 'Lila Saïdi' })).not.toBeInTheDocument()
  await people.filter({ hasText: 'Karim Bouzidi' }).click()
  theHawa.server.answers.set('admin_threads', () => anInbox([answered]))
  await field.fill('Karim, pouvez-vous passer au bureau ?')
  await send.click()
  await expect.element(message('pouvez-vous passer')).toBeVisible()
  await expect
    .poll(() => theHawa.server.received.find(({ name }) => name === 'send_message')?.args)
    .toMatchObject({ thread_kind: 'direct', thread_id: mine, contenu: 'Karim, pouvez-vous passer au bureau ?' })
  await goTo('/admin/messages')
  await expect
    .element(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Demain matin.' }))
    .toHaveTextContent('À répondre')
})

test('what an administrator wrote is marked as of the team, and is answered', async () => {
  const withSamira = { thread_kind: 'direct', thread_id: pairOf(aSpecialist.id, samira.id) } as const
  theHawa.server.records.next([...team, said('Karim, pouvez-vous passer au bureau ?', samira, withSamira)])
  await openPage('/intervenant/messages', { as: aSpecialist, width: 768 })
  await conversation(/^Samira Khelifi/).click()
  await expect.element(message('pouvez-vous passer')).toHaveTextContent('Équipe Hawa')
  await field.fill('Demain matin.')
  await send.click()
  await expect.element(message('Demain matin.')).toHaveAttribute('data-sync', 'synced')
})

test('in the hand and in Arabic: the list, then the conversation on a page of its own', async () => {
  theHawa.server.records.next([...team, said(toAll, neema)])
  await openPage('/intervenant/messages', { as: aSpecialist, language: 'ar', width: 390 })
  await expect.element(page.getByRole('heading', { level: 1, name: 'رسائل الفريق' })).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  await page.getByRole('link', { name: /^الفريق/ }).click()
  await expect.element(message(toAll)).toBeVisible()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  expect(pixelsBeyondHere()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'المحادثات' }).click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
})
