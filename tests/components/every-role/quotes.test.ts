/** A price is offered before the work: an administrator offers it, the client answers, the specialist reads that. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { aDossier } from '../../support/components/dossier.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin, aClient, aSpecialist } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import type { Quote } from '../../../sync/records/quote.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({
  client_id: aClient.id,
  intervenant_id: aSpecialist.id,
  nom_entreprise: 'Minoterie de Remchi',
  statut: 'acceptée',
  date_acceptation: '2026-05-04T06:00:00.000Z',
})
const OFFERED: Quote = {
  montant: 64_000,
  texte: 'Trois points, deux jours sur place.',
  offered_at: '2026-05-05T08:00:00Z',
  accepte: null,
  answered_at: null,
  motif: null,
}
const QUOTE_ID = '11111111-2222-4333-8444-555555555555'
const offered = (more: Partial<Quote> = {}) => aRecord('quote', study.id, { ...OFFERED, ...more }, QUOTE_ID)

const box = page.getByRole('region', { name: /^(Devis|عرض السعر)$/ })
const button = (name: string) => box.getByRole('button', { name, exact: true })

test('a client finds the offer first, and accepts it without a network', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([offered()])
  theHawa.fail({ offline: true })
  const { address } = await openPage('/client/dashboard', { as: aClient, width: 390 })
  const line = page.getByRole('region', { name: 'À voir' }).getByRole('link').first()
  await expect.element(line).toHaveTextContent(/Devis à accepter.*64.000.DA.*Minoterie de Remchi/)
  await line.click()
  await expect.poll(address).toBe(`/client/orders/${study.id}`)
  await expect.element(box).toHaveTextContent(/64.000.DA.*Trois points, deux jours sur place\./)
  await button('Accepter le devis').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent(/Accepter ce devis de .64.000.DA/)
  await question.getByRole('button', { name: 'Accepter le devis' }).click()
  await expect.element(box).toHaveTextContent(/Accepté le/)
  await expect.element(box).toHaveTextContent("En attente d'envoi")
  await expect.element(button('Accepter le devis')).not.toBeInTheDocument()
  await expect.element(page.getByRole('article')).toHaveTextContent(/Prix convenu.64.000.DA/)
  theHawa.fail({ offline: false })
  await expect
    .poll(() => theHawa.server.received)
    .toEqual([
      { name: 'answer_quote', args: { study_id: study.id, quote_id: QUOTE_ID, montant: 64_000, accepte: true } },
    ])
})

test('a client refuses it with a reason, and may still accept while it stands', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([offered()])
  await openPage(`/client/orders/${study.id}`, { as: aClient })
  await button('Refuser').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Motif (facultatif)' }).fill('Trop cher.')
  await question.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([{ name: 'answer_quote', args: { accepte: false, motif: 'Trop cher.' } }])
  theHawa.server.records.next([offered({ accepte: false, answered_at: '2026-05-06T08:00:00Z', motif: 'Trop cher.' })])
  await expect.element(box).toHaveTextContent(/Refusé le .06\/05\/2026.*Trop cher\./)
  await expect.element(button('Accepter le devis')).toBeVisible()
  await expect.element(button('Refuser')).not.toBeInTheDocument()
})

test.each([
  ['fr', 390],
  ['ar', 390],
  ['ar', 1440],
] as const)(
  'the offer fits in %s at %i pixels, and once the work is finished it is not answered',
  async (language, width) => {
    theHawa.server.studies.next([study])
    theHawa.server.records.next([offered()])
    await openPage(`/client/orders/${study.id}`, { as: aClient, width, language })
    await expect.element(box.getByRole('button')).toHaveLength(2)
    expect(cutTextsHere()).toEqual([])
    expect(pixelsBeyondHere()).toBe(0)
    expect(await violationsHere()).toEqual([])
    theHawa.server.studies.next([{ ...study, statut: 'terminée', rev: study.rev + 1 }])
    await expect.element(box.getByRole('button')).toHaveLength(0)
  },
)

test('the specialist reads how it stands', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([offered()])
  await openPage(`/intervenant/missions/${study.id}?onglet=dossier`, { as: aSpecialist, width: 390 })
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent(/Devis 64.000.DA · en attente de l'accord du client/)
  theHawa.server.records.next([offered({ accepte: true, answered_at: '2026-05-06T08:00:00Z' })])
  await expect.element(main).toHaveTextContent(/Devis 64.000.DA · accordé par le client/)
})

test('an administrator offers a price, changes it and takes it back', async () => {
  let quote: Quote | null = null
  theHawa.server.answers.set('admin_study', () => ({ ...aDossier(study, aClient), quote }))
  theHawa.server.answers.set('admin_study_part', () => ({ rows: [], total: 0 }))
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: 'Proposer un devis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposer un devis' })
  await dialog.getByRole('button', { name: 'Proposer au client' }).click()
  await expect.element(dialog).toHaveTextContent('Indiquez un montant.')
  await dialog.getByRole('textbox', { name: 'Montant' }).fill('64 000 DA')
  await dialog.getByRole('textbox', { name: /Ce que le prix comprend/ }).fill('Trois points.')
  quote = { ...OFFERED, accepte: false, answered_at: '2026-05-06T08:00:00Z', motif: 'Trop cher.' }
  await dialog.getByRole('button', { name: 'Proposer au client' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(theHawa.server.received).toEqual([
    { name: 'offer_quote', args: { study_id: study.id, montant: 64_000, texte: 'Trois points.', seen: null } },
  ])
  const change = page.getByRole('button', { name: 'Modifier le devis' })
  await expect.element(change).toBeVisible()
  expect(plain(page.getByRole('main').element())).toMatch(/Devis 64.000.DA · refusé par le client · Trop cher\./)
  await change.click()
  quote = null
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer le devis' }).click()
  await expect.element(page.getByRole('button', { name: 'Proposer un devis' })).toBeVisible()
  expect(theHawa.server.received.at(-1)).toEqual({
    name: 'offer_quote',
    args: { study_id: study.id, montant: null, seen: 64_000 },
  })
})
