import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Invoice } from '../../../sync/records/invoice.ts'
import { aPayment, anInvoice } from '../../support/components/invoices.ts'
import { openPage, type OpenOptions } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { aClient } from '../../support/components/people.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const ID = '7d0f6d3e-0000-4000-8000-000000000001'
const paper = page.getByRole('article')
const openInvoice = async (invoice: Invoice, options: OpenOptions = {}) => {
  theHawa.server.records.next([aRecord('invoice', null, invoice, ID)])
  return openPage(`/client/invoices/${ID}`, { as: aClient, width: 390, ...options })
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('an invoice is opened from the history, without a network, and printed under its number', async () => {
  theHawa.server.records.next([aRecord('invoice', null, anInvoice(), ID)])
  theHawa.fail({ offline: true })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { address } = await openPage('/client/history', { as: aClient, width: 390 })
  await page.getByRole('link', { name: 'DZ-2026-0001' }).click()
  await expect.poll(address).toBe(`/client/invoices/${ID}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/Facture n° .?DZ-2026-0001/)
  await page.getByRole('button', { name: 'Imprimer / PDF' }).click()
  expect(print).toHaveBeenCalledOnce()
  dispatchEvent(new Event('beforeprint'))
  expect(document.title).toBe('Facture DZ-2026-0001')
  dispatchEvent(new Event('afterprint'))
})

test('on paper: the invoice, its issuer and the amount due, nothing of the screen', async () => {
  theHawa.fail({ offline: true })
  await openInvoice(anInvoice())
  await expect.element(paper).toBeVisible()
  await onPaper()
  for (const words of [
    'DZ-2026-0001',
    'Université de Tlemcen',
    'Corderie de Cherchell',
    'Reste à payer',
    '236 500 DA',
    'En attente de paiement',
  ]) {
    await expect.element(paper).toHaveTextContent(words)
  }
  await expect.element(page.getByRole('button')).toHaveLength(0)
  await expect.element(page.getByRole('navigation')).toHaveLength(0)
  await expect.element(page.getByRole('banner')).toHaveLength(0)
  await expect.element(page.getByText('Hors ligne').first()).not.toBeVisible()
})

test('an invoice names its study by the reference, and has no line for it while the study is not here', async () => {
  const study = aStudy({ client_id: aClient.id, reference: 'E-KE-26-0007' })
  theHawa.server.studies.next([study])
  theHawa.server.records.next([aRecord('invoice', study.id, anInvoice(), ID)])
  await openPage(`/client/invoices/${ID}`, { as: aClient, width: 390 })
  await expect.element(paper.getByText('E-KE-26-0007')).toBeVisible()
  theHawa.server.studies.next([])
  await expect.element(paper.getByText('Référence')).not.toBeInTheDocument()
})

test('in Arabic the invoice is mirrored, marked as an estimate, and on paper without its button', async () => {
  await openInvoice(anInvoice({ is_estimate: true }), { language: 'ar' })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/فاتورة رقم.*DZ-2026-0001/)
  expect(document.documentElement.dir).toBe('rtl')
  await expect.element(paper).toHaveTextContent('المبلغ حسب الميزانية')
  await onPaper()
  await expect.element(page.getByRole('button')).toHaveLength(0)
})

test('payments are listed with what is left', async () => {
  await openInvoice(anInvoice({ payments: [aPayment(1000.5, { reference: 'VIR-7' })] }))
  await expect.element(paper).toHaveTextContent(/Déjà payé\s*1 000,50 DA/)
  await expect.element(paper).toHaveTextContent(/Reste à payer\s*235 499,50 DA/)
  await expect.element(paper).toHaveTextContent(/Paiements reçus.*10\/05\/2026 · Virement · 1 000,50 DA · réf. .?VIR-7/)
})

test('a payment that was taken back is struck through with its reason, and all of it is left to pay', async () => {
  const takenBack = aPayment(120_000, {
    taken_back: { motif: 'Virement d’un autre client', at: '2026-05-11T08:00:00Z' },
  })
  await openInvoice(anInvoice({ montant: 120_000, payments: [takenBack] }))
  await expect.element(paper).toHaveTextContent(/n'est plus compté\. Motif\s: .?Virement d’un autre client/)
  expect(paper.element().querySelector('s')?.textContent.replaceAll(/\s/g, ' ')).toContain('120 000 DA')
  await expect.element(paper).toHaveTextContent(/Déjà payé\s*0 DA\s*Reste à payer\s*120 000 DA/)
  await expect.element(paper).toHaveTextContent('En attente de paiement')
  await onPaper()
  await expect.element(page.getByText(/n'est plus compté/)).toBeVisible()
})

test('a cancelled invoice says so with its reason, and nothing is left to pay', async () => {
  await openInvoice(anInvoice({ cancellation: { motif: 'Doublon', at: '2026-05-11T08:00:00Z' } }))
  await expect.element(paper).toHaveTextContent(/Annulée le .*11\/05\/2026.*Motif\s: .?Doublon/)
  await expect.element(paper).not.toHaveTextContent('Reste à payer')
})

test('an invoice that is not on this device is said to be missing', async () => {
  await openPage(`/client/invoices/${ID}`, { as: aClient })
  await expect
    .element(page.getByText('Facture introuvable. Si vous êtes hors ligne, réessayez avec du réseau.'))
    .toBeVisible()
})

test('an order shows the price as it was agreed, changed and withdrawn', async () => {
  const study = aStudy({
    client_id: aClient.id,
    nom_entreprise: 'Corderie de Cherchell',
    statut: 'en_cours',
    budget_estime: 'a_discuter',
  })
  theHawa.server.studies.next([study])
  theHawa.server.records.next([
    anEvent(study.id, { kind: 'requested', at: '2026-05-01T08:00:00Z', by_role: 'client', mine: true }),
  ])
  await openPage(`/client/orders/${study.id}`, { as: aClient, width: 390 })
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('Prix à convenir')
  theHawa.server.studies.next([{ ...study, prix_convenu: 120_000 }])
  theHawa.server.records.next([
    ...theHawa.server.records.value,
    anEvent(study.id, {
      kind: 'price_agreed',
      at: '2026-05-02T08:00:00Z',
      by_role: 'admin',
      data: { montant: 90_000 },
    }),
    anEvent(study.id, { kind: 'price_agreed', at: '2026-05-03T08:00:00Z', by_role: 'admin', data: { montant: null } }),
  ])
  await expect.element(main).toHaveTextContent(/Prix convenu\s*:?\s*120\s000/)
  await expect.element(page.getByRole('region', { name: 'Suivi' })).toHaveTextContent(/Prix convenu\s: .?90 000/)
  await expect.element(page.getByRole('region', { name: 'Suivi' })).toHaveTextContent('Prix convenu retiré')
  await expect.element(main).not.toHaveTextContent('Prix à convenir')
})
