import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePreferences } from '../../../src/state/preferences.ts'
import { aPayment, anInvoice } from '../../support/components/invoices.ts'
import { faintTextsHere } from '../../support/components/on-paper-texts.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const order = aStudy({
  client_id: aClient.id,
  nom_entreprise: 'Savonnerie de Mila',
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
})
const ID = '7d0f6d3e-0000-4000-8000-000000000001'
const sheet = `/intervenant/missions/${order.id}/fiche`
const invoice = anInvoice({ numero: 'DZ-2026-0002', payments: [aPayment(1000)] })

/** People and their papers, with the words by which it is known that the page is there. */
const PAPERS = [
  { what: 'the list of orders', path: '/client/orders', as: aClient, known: order.nom_entreprise },
  { what: 'an order', path: `/client/orders/${order.id}`, as: aClient, known: 'Demande envoyée' },
  { what: 'the history', path: '/client/history', as: aClient, known: invoice.numero },
  { what: 'an invoice', path: `/client/invoices/${ID}`, as: aClient, known: 'Reste à payer' },
  { what: 'a field sheet', path: sheet, as: aSpecialist, known: 'À compléter sur place' },
  { what: 'a legal text', path: '/terms', known: 'Projet de texte' },
] as const

const scheme = () => document.documentElement.dataset['mantineColorScheme']

test.each(PAPERS)('from the dark scheme, $what is dark on white on paper', async ({ path, known, ...rest }) => {
  usePreferences.setState({ scheme: 'dark' })
  theHawa.server.studies.next([order])
  theHawa.server.records.next([
    aRecord('invoice', null, invoice, ID),
    anEvent(order.id, { kind: 'requested', at: '2026-05-01T08:00:00Z', by_role: 'client', mine: true }),
  ])
  await openPage(path, 'as' in rest ? { as: rest.as } : {})
  await expect.element(page.getByRole('main').getByText(known).first()).toBeVisible()
  // The paper of the test before goes in a moment.
  await expect.poll(scheme).toBe('dark')
  await onPaper()
  await expect.poll(faintTextsHere).toEqual([])
})

test('the screen is dark again after printing', async () => {
  usePreferences.setState({ scheme: 'dark' })
  theHawa.server.studies.next([order])
  await openPage('/client/orders', { as: aClient })
  // The paper of the test before goes in a moment.
  await expect.poll(scheme).toBe('dark')
  dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
})
