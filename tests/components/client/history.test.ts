import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { studyId } from '../../../sync/domain/ids.ts'
import { aPayment, anInvoice, daysAgo } from '../../support/components/invoices.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { aClient } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { aRecord } from '../../support/components/rows.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const of = { client_id: aClient.id }
const accepted = aStudy({ ...of, nom_entreprise: 'Savonnerie de Mila', statut: 'acceptée', created_at: daysAgo(3) })
const old = aStudy({
  ...of,
  nom_entreprise: '=SOMME(A1)',
  statut: 'complete',
  created_at: daysAgo(400),
  reference: 'E-DZ-26-0141',
})

const pending = anInvoice({ numero: 'DZ-2026-0003', issued_at: daysAgo(3), montant: 50_000.5, is_estimate: true })
const paid = anInvoice({ numero: 'DZ-2026-0002', issued_at: daysAgo(20), payments: [aPayment(236_500)] })
const overdue = anInvoice({
  numero: 'KE-2025-0001',
  pays: 'kenya',
  issued_at: daysAgo(400),
  montant: 10_000,
  due_on: '2025-12-31',
  payments: [aPayment(2500)],
})
const cancelled = anInvoice({
  numero: 'DZ-2025-0009',
  issued_at: daysAgo(401),
  montant: 7000,
  cancellation: { motif: 'Doublon', at: '2025-11-02T08:00:00Z' },
})
// One of them is of a study whose row the filters leave out.
const records = [cancelled, overdue, paid, pending].map((invoice) =>
  aRecord('invoice', invoice === paid ? studyId(old.id) : null, invoice),
)

const invoices = page.getByRole('region', { name: 'Factures' }).getByRole('article')
const orders = page.getByRole('region', { name: 'Commandes' }).getByRole('article')
const sums = () =>
  [...document.querySelectorAll('dl[aria-label="Totaux affichés"] > div')].map((one) => plain(one.querySelector('dd')))

beforeEach(() => {
  theHawa.server.studies.next([accepted, old])
  theHawa.server.records.next(records)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('the dashboard shows the five newest invoices and the way to all of them', async () => {
  theHawa.server.records.next(
    [1, 2, 3, 4, 5, 6].map((n) =>
      aRecord('invoice', null, anInvoice({ numero: `DZ-2026-000${n}`, issued_at: daysAgo(10 - n) })),
    ),
  )
  await openPage('/client/dashboard', { as: aClient, width: 390 })
  const recent = page.getByRole('region', { name: 'Factures récentes' })
  await expect.element(recent.getByRole('article')).toHaveLength(5)
  await expect.element(recent).toHaveTextContent('DZ-2026-0006')
  await expect.element(recent).not.toHaveTextContent('DZ-2026-0001')
  await expect
    .element(recent.getByRole('link', { name: "Voir tout l'historique" }))
    .toHaveAttribute('href', '/client/history')
})

test('offline on a phone: filters narrow orders, invoices and sums, and stand in the address', async () => {
  theHawa.fail({ offline: true })
  const { address } = await openPage('/client/history', { as: aClient, width: 390 })
  await expect.element(invoices).toHaveLength(4)
  await expect.element(orders).toHaveLength(2)
  expect(sums()).toEqual(['296 500,50 DA', '239 000 DA'])
  await page.getByRole('combobox', { name: 'Factures' }).selectOptions('Payée')
  await expect.poll(address).toMatch(/facture=paid/)
  await expect.element(invoices).toHaveLength(1)
  await expect.element(invoices).toHaveTextContent('Payée')
  expect(sums()).toEqual(['236 500 DA', '236 500 DA'])
  await page.getByRole('combobox', { name: 'Commandes' }).selectOptions('Acceptée')
  await expect.element(orders).toHaveLength(1)
  await expect.element(orders).toHaveTextContent('Savonnerie de Mila')
  await page.getByRole('combobox', { name: 'Période' }).selectOptions('Cette année')
  await expect.poll(address).toMatch(/periode=year/)
  await expect.element(page.getByText('Les 365 derniers jours.')).toBeVisible()
  theHawa.fail({ offline: false })
  await page.getByRole('combobox', { name: 'Factures' }).selectOptions('En retard')
  await expect.element(invoices).toHaveLength(0)
  await expect.element(page.getByText('Aucune de vos factures ne correspond à ces filtres.')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer les filtres' }).first().click()
  await expect.element(invoices).toHaveLength(4)
  expect(address()).toBe('/client/history')
})

test('periods are counted back from now', async () => {
  await openPage('/client/history?periode=week', { as: aClient })
  await expect.element(invoices).toHaveLength(1)
  await page.getByRole('combobox', { name: 'Période' }).selectOptions('30 derniers jours')
  await expect.element(invoices).toHaveLength(2)
})

test('each invoice says how it stands: estimated, partly paid and late, cancelled', async () => {
  await openPage('/client/history', { as: aClient, width: 390 })
  await expect
    .element(invoices.filter({ hasText: pending.numero }))
    .toHaveTextContent(/Selon le budget\s*50 000,50 DA\s*En attente de paiement/)
  await expect
    .element(invoices.filter({ hasText: overdue.numero }))
    .toHaveTextContent(/Reste à payer : .?7 500 DA.?\s*En retard/)
  await expect.element(invoices.filter({ hasText: cancelled.numero })).toHaveTextContent('Annulée')
})

test('the export holds the filtered rows as French Excel opens them, and no formula', async () => {
  const saved = savedFiles()
  await openPage('/client/history', { as: aClient })
  await expect.element(invoices).toHaveLength(4)
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  expect(saved[0]?.name).toMatch(/^historique-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = new Uint8Array(await (saved[0] ?? new Blob()).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines[0]).toBe(
    "Type;Référence;Numéro;Entreprise;Type d'étude;Lieu;Pays;Date;Statut;" +
      'Montant (DA);Selon le budget;Payé (DA);Reste à payer (DA);Échéance',
  )
  const of_ = (words: string) => lines.find((line) => line.includes(words)) ?? ''
  expect(of_('=SOMME')).toContain("Commande;E-DZ-26-0141;;'=SOMME(A1);")
  expect(of_(pending.numero)).toContain(';En attente de paiement;50000,5;oui;0;50000,5;31/01/2999')
  expect(of_(paid.numero)).toContain(';Payée;236500;non;236500;0;')
  expect(of_(overdue.numero)).toContain(';En retard;10000;non;2500;7500;')
  expect(of_(cancelled.numero)).toContain(';Annulée;7000;non;0;0;')
  await page.getByRole('combobox', { name: 'Factures' }).selectOptions('Payée')
  await page.getByRole('combobox', { name: 'Commandes' }).selectOptions('Acceptée')
  await expect.element(orders).toHaveLength(1)
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  const filtered = ((await saved[1]?.text()) ?? '').trimEnd().split('\r\n').slice(1)
  expect(filtered.map((line) => line.split(';').slice(0, 4))).toEqual([
    ['Commande', 'E-DZ-26-0142', '', 'Savonnerie de Mila'],
    ['Facture', 'E-DZ-26-0141', paid.numero, paid.entreprise],
  ])
})

test('the printed history is whole, names its reader and its filters, and carries no buttons', async () => {
  const many = Array.from({ length: 25 }, (_, n) => anInvoice({ numero: `DZ-2026-00${n + 10}`, issued_at: daysAgo(n) }))
  theHawa.server.records.next(many.map((invoice) => aRecord('invoice', null, invoice)))
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await openPage('/client/history?facture=pending', { as: aClient })
  await expect.element(invoices).toHaveLength(20)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  expect(print).toHaveBeenCalledOnce()
  await expect.element(invoices).toHaveLength(25)
  await onPaper()
  await expect
    .element(page.getByText(/^Édité pour .?Amina Benmansour.*Toutes les dates · En attente de paiement$/))
    .toBeVisible()
  await expect.element(page.getByRole('main').getByRole('button')).toHaveLength(0)
  await expect.element(page.getByRole('navigation')).toHaveLength(0)
})

test('in Arabic the history is mirrored', async () => {
  await openPage('/client/history', { as: aClient, width: 390, language: 'ar' })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('السجل')
  expect(document.documentElement.dir).toBe('rtl')
  await expect.element(page.getByRole('region', { name: 'الفواتير' }).getByRole('article')).toHaveLength(4)
})
