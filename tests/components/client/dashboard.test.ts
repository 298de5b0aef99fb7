/** A client's dashboard begins with the newest that matters; an earlier study is asked for again in one press. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ANONYMOUS, useRequestDrafts, earlierOf } from '../../../src/state/request-drafts.ts'
import { violationsHere } from '../../support/axe.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { anInvoice } from '../../support/components/invoices.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const main = page.getByRole('main')
const lines = main.getByRole('region', { name: /^(À voir|للاطّلاع)$/ }).getByRole('link')

const delivered = (nom_entreprise: string, rapport_uploaded_at: string) =>
  aStudy({
    client_id: aClient.id,
    nom_entreprise,
    rapport_uploaded_at,
    statut: 'complete',
    rapport_url: 'reports/one.pdf',
  })
const fresh = delivered('Verrerie de Chlef', '2026-05-20T08:00:00Z')
const old = delivered('Savonnerie de Mostaganem', '2026-03-01T08:00:00Z')

function onDay(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00.000Z`) })
  atTheEnd(() => void vi.useRealTimers())
}

const overdue = (due_on: string) => aRecord('invoice', null, { ...anInvoice(), due_on }, crypto.randomUUID())

test.each(['fr', 'ar'] as const)('the newest that matters comes first, without a network, in %s', async (language) => {
  onDay('2026-05-25')
  theHawa.server.studies.next([fresh, old])
  theHawa.server.records.next([overdue('2026-05-10'), overdue('2026-06-10')])
  theHawa.fail({ offline: true })
  const { address } = await openPage('/client/dashboard', { as: aClient, width: 390, language })
  await expect.element(lines).toHaveLength(2)
  expect(plain(lines.nth(0).element())).toMatch(/Verrerie de Chlef/)
  expect(lines.nth(1).element().getAttribute('href')).toMatch(/^\/client\/invoices\//)
  const counters = [...main.element().querySelectorAll('a[href*="statut="]')]
  expect(counters).toHaveLength(3)
  for (const counter of counters)
    expect(lines.nth(1).element().compareDocumentPosition(counter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(cutTextsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
  expect(await violationsHere()).toEqual([])
  // It is not on this device.
  await expect.element(lines.nth(0)).toHaveAttribute('aria-disabled', 'true')
  theHawa.fail({ offline: false })
  await expect.element(lines.nth(0)).not.toHaveAttribute('aria-disabled')
  await lines.nth(0).click()
  await expect.poll(address).toBe(`/client/reports/${fresh.id}`)
})

test('an invoice that fell due after the report came stands above it; without news there is no list', async () => {
  onDay('2026-05-25')
  theHawa.server.studies.next([fresh])
  theHawa.server.records.next([overdue('2026-05-24')])
  await openPage('/client/dashboard', { as: aClient })
  await expect.element(lines).toHaveLength(2)
  await expect.element(lines.nth(0)).toHaveTextContent(/^Facture en retard/)
  theHawa.server.records.next([])
  theHawa.server.studies.next([old])
  await expect.element(lines).toHaveLength(0)
})

const again = main.getByRole('button', { name: 'Refaire cette étude' })
const company = page.getByRole('textbox', { name: /^Entreprise/ })

test('a study is asked for again: its words, with the contact of today, and nothing begun is lost', async () => {
  theHawa.server.studies.next([fresh])
  const typed = { studyId: crypto.randomUUID(), savedAt: '2026-05-01T08:00:00Z' }
  const stranger = { ...typed, fields: { nom_entreprise: 'Anonyme' } }
  const begun = { ...typed, fields: { nom_entreprise: 'Commencée' } }
  useRequestDrafts.setState({ drafts: { [ANONYMOUS]: stranger, [aClient.user_id]: begun } })
  const { address } = await openPage(`/client/orders/${fresh.id}`, { as: aClient })
  await again.click()
  await expect.poll(address).toBe('/start-study')
  await expect.element(company).toHaveValue(fresh.nom_entreprise)
  await expect.element(page.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(aClient.email)
  const { drafts } = useRequestDrafts.getState()
  expect(drafts[ANONYMOUS]).toEqual(stranger)
  expect(drafts[earlierOf(aClient.user_id)]).toEqual(begun)
  expect(drafts[aClient.user_id]?.studyId).not.toBe(fresh.id)
})

test('where two requests wait already, the older one goes only after a question', async () => {
  theHawa.server.studies.next([fresh])
  const begun = (nom_entreprise: string) => ({
    studyId: crypto.randomUUID(),
    savedAt: '2026-05-01T08:00:00Z',
    fields: { nom_entreprise },
  })
  const both = { [aClient.user_id]: begun('Seconde'), [earlierOf(aClient.user_id)]: begun('Première') }
  useRequestDrafts.setState({ drafts: both })
  const { address } = await openPage(`/client/orders/${fresh.id}`, { as: aClient })
  await again.click()
  const question = page.getByRole('alertdialog', { name: 'Remplacer la plus ancienne demande ?' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  expect(useRequestDrafts.getState().drafts).toEqual(both)
  await again.click()
  await question.getByRole('button', { name: 'Remplacer' }).click()
  await expect.poll(address).toBe('/start-study')
  expect(useRequestDrafts.getState().drafts[earlierOf(aClient.user_id)]).toEqual(both[aClient.user_id])
})
