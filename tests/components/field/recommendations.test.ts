import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Recommendation } from '../../../sync/records/recommendation.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({
  nom_entreprise: 'Verrerie de Chlef',
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
})
const MISSION = `/intervenant/missions/${study.id}`
const FILTERS = 'Remplacer les filtres du four'
const TRAINING = 'Former les équipes de nuit'

const advice = page.getByRole('region', { name: 'Recommandations pour le client' })
const add = advice.getByRole('button', { name: 'Ajouter une recommandation' })
const title = advice.getByLabelText('Titre', { exact: true })
const text = advice.getByLabelText('Explication')
const save = advice.getByRole('button', { name: 'Enregistrer la recommandation' })
const item = (name: string) =>
  advice.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const withdraw = advice.getByRole('button', { name: `Retirer : ${TRAINING}` })
const question = page.getByRole('alertdialog', { name: 'Retirer cette recommandation ?' })

const written = (titre: string, texte: string): Recommendation => ({
  priorite: 'basse',
  titre,
  texte,
  author_role: 'intervention',
  author_name: 'Karim Bouzidi',
  mine: true,
  at: '2026-05-03T08:00:00Z',
  written_at: '2026-05-03T08:00:00Z',
  received_at: '2026-05-03T08:00:00Z',
  withdrawn_at: null,
})
const training = aRecord('recommendation', study.id, written(TRAINING, 'Une heure par équipe.'))

/** The server removes withdrawn ones. */
function takeAwayWithdrawn(): void {
  theHawa.server.onApplied = () =>
    theHawa.server.records.next(
      theHawa.server.records.value.filter(
        (record) => record.kind !== 'recommendation' || record.body.withdrawn_at === null,
      ),
    )
}

test('what is missing is said beside its field, and the first one has the focus', async () => {
  theHawa.server.studies.next([study])
  await openPage(MISSION, { as: aSpecialist, width: 390 })
  await add.click()
  await save.click()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAccessibleDescription(/Écrivez un titre\./)
  await expect.element(text).toHaveAccessibleDescription(/Expliquez ce que le client doit faire\./)
  expect(theHawa.server.received).toEqual([])
})

test('what was begun is kept as a draft when the page is left, and taken up again', async () => {
  theHawa.server.studies.next([study])
  theHawa.fail({ offline: true })
  const { goTo } = await openPage(MISSION, { as: aSpecialist, width: 390 })
  await add.click()
  await title.fill(FILTERS)
  await goTo('/intervenant/missions')
  await expect.element(title).toHaveLength(0)
  await goTo(MISSION)
  await advice.getByRole('button', { name: 'Continuer le brouillon' }).click()
  await expect.element(title).toHaveValue(FILTERS)
})

test('two are written without a network, wait on the device, and arrive once each', async () => {
  theHawa.server.studies.next([study])
  theHawa.fail({ offline: true })
  await openPage(MISSION, { as: aSpecialist, width: 390 })
  for (const [priority, name, words] of [
    ['Haute', FILTERS, 'Avant la campagne de mars.'],
    ['Basse', TRAINING, 'Une heure par équipe.'],
  ] as const) {
    await add.click()
    await advice.getByRole('radio', { name: priority }).click()
    await title.fill(name)
    await text.fill(words)
    await save.click()
    await expect.element(item(name)).toHaveTextContent("En attente d'envoi")
  }
  expect(pixelsBeyondHere()).toBe(0)
  theHawa.fail({ offline: false })
  for (const name of [FILTERS, TRAINING]) await expect.element(item(name)).not.toHaveTextContent("En attente d'envoi")
  expect(theHawa.server.received).toMatchObject([
    { name: 'write_recommendation', args: { priorite: 'haute', titre: FILTERS, texte: 'Avant la campagne de mars.' } },
    { name: 'write_recommendation', args: { priorite: 'basse', titre: TRAINING, texte: 'Une heure par équipe.' } },
  ])
})

test('one withdrawn without a network is marked as waiting, then gone', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([training])
  takeAwayWithdrawn()
  theHawa.fail({ offline: true })
  await openPage(MISSION, { as: aSpecialist, width: 390 })
  await withdraw.click()
  await expect.element(question).toHaveTextContent(TRAINING)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toHaveLength(0)
  await expect.element(page.getByRole('heading', { level: 1, name: study.nom_entreprise })).toBeVisible()
  await withdraw.click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(item(TRAINING)).toHaveTextContent('Retirée : le client ne la verra plus.')
  theHawa.fail({ offline: false })
  await expect.element(item(TRAINING)).toHaveLength(0)
  expect(theHawa.server.received).toEqual([
    { name: 'withdraw_recommendation', args: { study_id: study.id, recommendation_id: training.id } },
  ])
})

test('one is worded anew, under the same id', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([training])
  await openPage(MISSION, { as: aSpecialist })
  await advice.getByRole('button', { name: `Modifier : ${TRAINING}` }).click()
  await text.fill('Une heure par équipe, en mars.')
  await save.click()
  await expect.element(item(TRAINING)).toHaveTextContent('en mars')
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([
      {
        name: 'write_recommendation',
        args: { recommendation_id: training.id, texte: 'Une heure par équipe, en mars.' },
      },
    ])
})

test('words over others that came meanwhile stand beside them, and are taken up over them', async () => {
  const inMarch = 'Une heure par équipe, en mars.'
  theHawa.server.studies.next([study])
  theHawa.server.records.next([training])
  const { goTo } = await openPage(MISSION, { as: aSpecialist })
  const edit = advice.getByRole('button', { name: `Modifier : ${TRAINING}` })
  await edit.click()
  await text.fill(inMarch)
  // Begun over the words of before; somebody else words it anew before it is sent.
  await goTo('/intervenant/missions')
  const theirs = written(TRAINING, 'Deux heures par équipe.')
  theHawa.server.records.next([aRecord('recommendation', study.id, theirs, training.id)])
  theHawa.server.refuses.set('write_recommendation', 'content_changed')
  await goTo(MISSION)
  await edit.click()
  await save.click()
  await expect.element(item(TRAINING)).toHaveTextContent('Deux heures par équipe.')
  await expect.element(item(TRAINING).getByRole('blockquote')).toHaveTextContent(inMarch)
  theHawa.server.refuses.clear()
  await item(TRAINING).getByRole('button', { name: 'Restaurer mon texte' }).click()
  await expect.element(text).toHaveValue(inMarch)
  await save.click()
  await expect.element(item(TRAINING)).not.toHaveTextContent('Deux heures')
  expect(theHawa.server.received.map(({ args }) => 'seen' in args && args.seen)).toMatchObject([
    { titre: TRAINING, texte: 'Une heure par équipe.' },
    { titre: TRAINING, texte: 'Deux heures par équipe.' },
  ])
  expect(theHawa.sync.unsentCount()).toBe(0)
})

test('the specialist sees which one the client has done', async () => {
  const filters = aRecord('recommendation', study.id, written(FILTERS, 'Avant la campagne de mars.'))
  theHawa.server.studies.next([study])
  theHawa.server.records.next([
    filters,
    training,
    aRecord('recommendation_mark', study.id, { key: filters.id, done: true, at: '2026-05-05T08:00:00Z' }),
  ])
  await openPage(MISSION, { as: aSpecialist })
  await expect.element(item(FILTERS)).toHaveTextContent("Le client l'a marquée comme faite le")
  await expect.element(item(TRAINING)).not.toHaveTextContent('marquée comme faite')
})

test('without room one stays and says why; with room again it is withdrawn', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([training])
  theHawa.fail({ fullDisk: true })
  await openPage(MISSION, { as: aSpecialist })
  await withdraw.click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(page.getByText("Mémoire de l'appareil pleine : rien n'a été enregistré.")).toBeVisible()
  await expect.element(item(TRAINING)).toHaveTextContent('Une heure par équipe.')
  theHawa.fail({ fullDisk: false })
  await withdraw.click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(item(TRAINING)).not.toHaveTextContent('Une heure par équipe.')
})
