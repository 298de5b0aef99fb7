import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '../../../sync/domain/profile.ts'
import { observed } from '../../../sync/domain/observation.ts'
import type { StudyEvent } from '../../../sync/records/event.ts'
import type { Study } from '../../../sync/domain/study.ts'
import { aDossier, aPerson } from '../../support/components/dossier.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin, aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { A_DRAWING } from '../../support/drawings.ts'
import { aProfile, aStudy } from '../../support/study-rows.ts'

const other = aProfile({ prenom: 'Otto', nom: 'Essai', email: 'otto@example.org' })
const COMPANY = 'Minoterie de Relizane'

/** The study as the server has it. */
let study: Study
let events: { readonly id: string; readonly body: StudyEvent }[]
const specialistOf = ({ intervenant_id }: Study): Profile | null =>
  [aSpecialist, other].find(({ id }) => id === intervenant_id) ?? null
const nameOf = ({ prenom, nom }: Profile) => `${prenom} ${nom}`
const happened = (body: Partial<StudyEvent> & Pick<StudyEvent, 'kind'>) => {
  const at = `2026-11-23T0${events.length + 1}:00:00Z`
  events.push({
    id: crypto.randomUUID(),
    body: { by_name: 'Lila Saïdi', by_role: 'admin', mine: true, to_me: false, at, received_at: at, data: {}, ...body },
  })
}

const status = page
  .getByRole('main')
  .getByText(/^(En attente|Acceptée|En cours|Annulée)$/)
  .first()
const history = page.getByRole('region', { name: /^Historique/ })
const dialog = page.getByRole('dialog')

beforeEach(() => {
  study = aStudy({ client_id: aClient.id, nom_entreprise: COMPANY })
  events = []
  happened({ kind: 'requested', by_name: 'Amina Benmansour', by_role: 'client', mine: false })
  theHawa.server.answers.set('admin_study', () => {
    const specialist = specialistOf(study)
    return aDossier(study, aClient, { specialist: specialist && aPerson(specialist) })
  })
  theHawa.server.answers.set('admin_study_part', ({ part }) => {
    const rows = part === 'events' ? events.map((event) => ({ ...event })) : []
    return { rows, total: rows.length }
  })
  theHawa.server.answers.set('admin_assignable', ({ search }) => {
    const found = [aSpecialist, other].filter(({ email }) => search === '' || email === search)
    const rows = found.map((one) => ({
      ...aPerson(one),
      running: 2,
      in_zone: one === aSpecialist,
      in_subject: false,
      in_country: true,
    }))
    return { rows, total: rows.length }
  })
  theHawa.server.onApplied = (command) => {
    if (command.name === 'assign_study') {
      const { intervenant_id, instead_of, motif } = command.args
      const [before, after] = [
        specialistOf(study),
        [aSpecialist, other].find(({ id }) => id === intervenant_id) ?? null,
      ]
      study = {
        ...study,
        statut: after ? 'acceptée' : 'en_attente',
        intervenant_id: after?.id ?? null,
        intervenant_nom: after && nameOf(after),
      }
      if (instead_of && before)
        happened({
          kind: 'unassigned',
          data: { intervenant: nameOf(before), ...(motif === undefined ? {} : { motif }) },
        })
      if (after) happened({ kind: 'assigned', data: { intervenant: nameOf(after) } })
    }
    if (command.name === 'change_study_state') {
      study = {
        ...study,
        statut: command.args.to,
        ...(command.args.to === 'en_attente' ? { intervenant_id: null, intervenant_nom: null } : {}),
      }
      happened({ kind: command.args.to === 'annulée' ? 'cancelled' : 'reopened', data: { motif: command.args.motif } })
    }
  }
})

const choose = async ({ email }: Profile) => {
  await dialog.getByLabelText('Rechercher').fill(email)
  await expect.element(dialog.getByRole('radio')).toHaveLength(1)
  await dialog.getByRole('radio').click()
}
const confirm = () => dialog.getByRole('button', { name: 'Confier la mission' }).click()

test('the whole study on one page, and what is not there yet said shortly', async () => {
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await expect.element(page.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible()
  for (const [section, words] of [
    ['Photos', 'Aucune photo.'],
    ['Mesures', 'Aucune mesure.'],
    ['Prélèvements', 'Aucun prélèvement.'],
    ['Rapports', 'Aucun rapport.'],
    ['Documents échangés', 'Aucun document.'],
    ['Messages', 'Aucun message.'],
    ['Prix, factures et certificats', 'Aucune facture.'],
  ] as const)
    await expect.element(page.getByRole('region', { name: section, exact: true })).toHaveTextContent(words)
  await expect.element(history).toHaveTextContent('Étude demandée')
  const people = page.getByRole('region', { name: 'Client et intervenant' })
  await expect
    .element(people.getByRole('link', { name: aClient.email }))
    .toHaveAttribute('href', `mailto:${aClient.email}`)
  await expect
    .element(people.getByRole('link', { name: '+213 550 12 34 56' }))
    .toHaveAttribute('href', 'tel:+213550123456')
  await expect.element(people).toHaveTextContent('Sans intervenant')
})

test('a photo is seen with its drawing and heard with its note', async () => {
  const file = { path: 'photos/x.jpg', type: 'image/jpeg', size: 9, sha256: '0'.repeat(64), width: 40, height: 30 }
  const sound = { path: 'photos/y.webm', type: 'audio/webm', size: 9, sha256: '0'.repeat(64) }
  const body = {
    file,
    author_name: 'Karim Bouzidi',
    mine: false,
    legende: 'Bassin',
    taken_at: '2026-05-04T09:00:00Z',
    ...observed({}),
    received_at: '2026-05-04T09:00:00Z',
    withdrawn_at: null,
    shown_at: null,
    traits: A_DRAWING,
    voices: [{ id: crypto.randomUUID(), author_name: 'Karim Bouzidi', mine: false, duree: 7, file: sound }],
  }
  for (const path of [file.path, sound.path]) theHawa.server.files.set(path, new Blob(['x']))
  theHawa.server.answers.set('admin_study_part', ({ part }) =>
    part === 'photos' ? { rows: [{ id: crypto.randomUUID(), body }], total: 1 } : { rows: [], total: 0 },
  )
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  const photos = page.getByRole('region', { name: 'Photos (1)', exact: true })
  await expect.element(photos.getByRole('link', { name: /Bassin.*avec un dessin/ })).toBeVisible()
  expect(photos.query()?.querySelectorAll('svg [data-couleur]')).toHaveLength(2)
  await expect.element(photos.getByLabelText(/Note vocale de .?0:07/)).toBeVisible()
})

test('a study that does not exist is said to be none', async () => {
  theHawa.server.answers.set('admin_study', () => ({ study: null }))
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await expect.element(page.getByText('Étude introuvable')).toBeVisible()
})

test('a study is given to a specialist: somebody has to be chosen, and the search is the server’s', async () => {
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: 'Confier à un intervenant' }).click()
  await confirm()
  await expect.element(dialog).toHaveTextContent('Choisissez un intervenant.')
  await expect.element(dialog.getByRole('radio')).toHaveLength(2)
  await expect.element(dialog).toHaveTextContent(/2 missions en cours.*Sa zone.*Même pays/)
  await choose(aSpecialist)
  expect(theHawa.server.asked).toContainEqual({
    rpc: 'admin_assignable',
    args: { study: study.id, search: aSpecialist.email, page: null },
  })
  await confirm()
  await expect.element(status).toHaveTextContent('Acceptée')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(history).toHaveTextContent(/Mission confiée à .*Karim Bouzidi/)
  await expect
    .element(page.getByRole('region', { name: 'Client et intervenant' }).getByRole('link', { name: aSpecialist.email }))
    .toBeVisible()
  expect(theHawa.server.received).toEqual([
    { name: 'assign_study', args: { study_id: study.id, intervenant_id: aSpecialist.id } },
  ])
})

test('the mission is given to another one only with a reason, which stands in the history', async () => {
  study = { ...study, statut: 'acceptée', intervenant_id: aSpecialist.id, intervenant_nom: 'Karim Bouzidi' }
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: "Changer d'intervenant" }).click()
  await expect.element(dialog).toHaveTextContent(/La mission est retirée à .*Karim Bouzidi.*, qui en est prévenu/)
  await choose(other)
  await confirm()
  await expect.element(dialog).toHaveTextContent('Indiquez le motif.')
  expect(theHawa.server.received).toEqual([])
  await dialog.getByLabelText(/^Motif/).fill('Congé annuel')
  await confirm()
  await expect
    .element(history.getByRole('listitem').filter({ hasText: /Mission retirée à .*Karim Bouzidi/ }))
    .toHaveTextContent('Congé annuel')
  await expect
    .element(history.getByRole('listitem').filter({ hasText: /Mission confiée à .*Otto Essai/ }))
    .toBeVisible()
  expect(theHawa.server.received).toEqual([
    {
      name: 'assign_study',
      args: { study_id: study.id, intervenant_id: other.id, instead_of: aSpecialist.id, motif: 'Congé annuel' },
    },
  ])
})

test('a mission is taken back from its specialist with a reason', async () => {
  study = { ...study, statut: 'en_cours', intervenant_id: aSpecialist.id, intervenant_nom: 'Karim Bouzidi' }
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: "Retirer l'intervenant" }).click()
  await dialog.getByLabelText(/^Motif/).fill('Véhicule en panne')
  await dialog.getByRole('button', { name: "Retirer l'intervenant" }).click()
  await expect.element(status).toHaveTextContent('En attente')
  expect(theHawa.server.received).toEqual([
    {
      name: 'assign_study',
      args: { study_id: study.id, intervenant_id: null, instead_of: aSpecialist.id, motif: 'Véhicule en panne' },
    },
  ])
})

test('a study is cancelled and opened again, each time with a reason', async () => {
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: "Annuler l'étude" }).click()
  const cancelling = page.getByRole('dialog', { name: "Annuler l'étude" })
  await cancelling.getByRole('button', { name: "Annuler l'étude" }).click()
  await expect.element(cancelling).toHaveTextContent('Indiquez le motif.')
  expect(theHawa.server.received).toEqual([])
  await cancelling.getByLabelText(/^Motif/).fill('Site fermé pour travaux')
  await cancelling.getByRole('button', { name: "Annuler l'étude" }).click()
  await expect.element(status).toHaveTextContent('Annulée')
  await expect.element(page.getByRole('button', { name: 'Confier à un intervenant' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: "Rouvrir l'étude" }).click()
  await dialog.getByLabelText(/^Motif/).fill('Travaux finis')
  await dialog.getByRole('button', { name: "Rouvrir l'étude" }).click()
  await expect.element(status).toHaveTextContent('En attente')
  await expect.element(history).toHaveTextContent('Site fermé pour travaux')
  await expect.element(history).toHaveTextContent('Travaux finis')
  const args = { study_id: study.id }
  expect(theHawa.server.received).toEqual([
    {
      name: 'change_study_state',
      args: { ...args, from: 'en_attente', to: 'annulée', motif: 'Site fermé pour travaux' },
    },
    { name: 'change_study_state', args: { ...args, from: 'annulée', to: 'en_attente', motif: 'Travaux finis' } },
  ])
})

test('what is refused is said on the study, which is shown as it stands by then', async () => {
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: 'Confier à un intervenant' }).click()
  await choose(other)
  study = { ...study, statut: 'en_cours', intervenant_id: aSpecialist.id, intervenant_nom: 'Karim Bouzidi' }
  theHawa.server.refuses.set('assign_study', 'study_taken')
  await confirm()
  const refused = page.getByRole('alert').filter({ hasText: "Choix d'un intervenant : envoi refusé" })
  await expect.element(refused).toHaveTextContent('a déjà été acceptée par un autre intervenant')
  await expect.element(status).toHaveTextContent('En cours')
})

test('without a network a decision waits on this device, and says so until the server has it', async () => {
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: 'Confier à un intervenant' }).click()
  await choose(aSpecialist)
  theHawa.fail({ serverDown: true })
  await confirm()
  const waits = page.getByRole('status').filter({ hasText: "Choix d'un intervenant : en attente d'envoi" })
  await expect.element(waits).toBeVisible()
  theHawa.fail({ serverDown: false })
  await expect.element(status).toHaveTextContent('Acceptée')
  await expect.element(waits).not.toBeInTheDocument()
})

test('a device without room says that the decision was not kept', async () => {
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: 'Confier à un intervenant' }).click()
  await choose(aSpecialist)
  theHawa.fail({ fullDisk: true })
  await confirm()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Erreur' })).toBeVisible()
  await expect.element(dialog).toBeVisible()
  expect(theHawa.server.received).toEqual([])
})

test('a choice of a specialist and a reason are there again after Back, for each decision its own', async () => {
  study = { ...study, statut: 'acceptée', intervenant_id: aSpecialist.id, intervenant_nom: nameOf(aSpecialist) }
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  const reassign = page.getByRole('button', { name: "Changer d'intervenant" })
  const release = page.getByRole('button', { name: "Retirer l'intervenant" })
  await reassign.click()
  await choose(other)
  await dialog.getByLabelText('Motif').fill('Plus près du site')
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await release.click()
  await expect.element(dialog.getByLabelText('Motif')).toHaveValue('')
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await reassign.click()
  await expect.element(dialog.getByLabelText('Motif')).toHaveValue('Plus près du site')
  await expect.element(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(/Otto Essai/)
  await confirm()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([{ name: 'assign_study', args: { intervenant_id: other.id, motif: 'Plus près du site' } }])
})
