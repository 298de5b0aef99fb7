import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Recommendation } from '../../../sync/records/recommendation.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({ client_id: aClient.id, nom_entreprise: 'Verrerie de Chlef', statut: 'en_cours' })
const others = aStudy({ nom_entreprise: 'Tuilerie de Remchi', statut: 'en_cours' })
const FILTERS = 'Remplacer les filtres du four'
const TRAINING = 'Former les équipes de nuit'

const written = (titre: string, more: Partial<Recommendation>): Recommendation => ({
  priorite: 'moyenne',
  titre,
  texte: 'Avant la campagne de mars.',
  author_role: 'intervention',
  author_name: 'Karim Bouzidi',
  mine: false,
  at: '2026-05-03T08:00:00Z',
  written_at: '2026-05-03T08:00:00Z',
  received_at: '2026-05-03T08:00:00Z',
  withdrawn_at: null,
  ...more,
})
const filters = aRecord('recommendation', study.id, written(FILTERS, { priorite: 'haute', at: '2026-05-04T08:00:00Z' }))
const training = aRecord('recommendation', study.id, written(TRAINING, { priorite: 'basse' }))

const region = page.getByRole('region', { name: 'Recommandations', exact: true })
const card = region.getByRole('article', { name: FILTERS })
const done = region.getByRole('button', { name: `Fait : ${FILTERS}` })

test("the specialist's advice replaces the general one, most pressing first, with its author", async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([training, filters])
  await openPage('/client/advice', { as: aClient, width: 390 })
  await expect.element(region.getByRole('link', { name: study.nom_entreprise })).toBeVisible()
  await expect.element(region.getByRole('article')).toHaveLength(2)
  await expect
    .element(region.getByRole('article').first())
    .toHaveTextContent(/Priorité haute.*Remplacer les filtres du four/)
  await expect.element(card).toHaveTextContent(/\u2068Karim Bouzidi\u2069, intervenant, le/)
  await expect.element(region).not.toHaveTextContent('Recommandations générales')
})

test('one is marked as done without a network, on both pages that show it, and sent once', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([filters, training])
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/client/advice', { as: aClient, width: 390 })
  await done.click()
  await expect.element(done).toHaveAttribute('aria-pressed', 'true')
  await expect.element(card).toHaveTextContent("En attente d'envoi")
  await goTo(`/client/orders/${study.id}`)
  await expect.element(done).toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(region.getByRole('button', { name: `Fait : ${TRAINING}` }))
    .toHaveAttribute('aria-pressed', 'false')
  expect(pixelsBeyondHere()).toBe(0)
  theHawa.fail({ offline: false })
  await expect.element(card).not.toHaveTextContent("En attente d'envoi")
  await expect.element(done).toHaveAttribute('aria-pressed', 'true')
  expect(theHawa.server.received).toEqual([
    { name: 'mark_recommendation', args: { study_id: study.id, key: filters.id, done: true } },
  ])
})

test('in Arabic the mark of another device is there and is taken back; French words keep their direction', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([
    filters,
    aRecord('recommendation_mark', study.id, { key: filters.id, done: true, at: '2026-05-05T08:00:00Z' }),
  ])
  await openPage('/client/advice', { as: aClient, width: 390, language: 'ar' })
  const arabic = page.getByRole('region', { name: 'التوصيات', exact: true }).getByRole('article', { name: FILTERS })
  const taken = arabic.getByRole('button', { name: `تم: ${FILTERS}` })
  expect(document.documentElement.dir).toBe('rtl')
  await expect.element(arabic).toHaveTextContent('أولوية عالية')
  await expect.element(arabic.getByRole('heading')).toHaveStyle({ direction: 'ltr' })
  await expect.element(taken).toHaveAttribute('aria-pressed', 'true')
  expect(pixelsBeyondHere()).toBe(0)
  await taken.click()
  await expect.element(taken).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(() => theHawa.server.received)
    .toEqual([{ name: 'mark_recommendation', args: { study_id: study.id, key: filters.id, done: false } }])
})

test('a client reads only what was written for their own studies', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([aRecord('recommendation', others.id, written(FILTERS, {}))])
  await openPage('/client/advice', { as: aClient })
  await expect.element(region.getByRole('article')).toHaveLength(3)
  await expect.element(card).toHaveLength(0)
})
