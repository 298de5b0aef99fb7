import type { Invoice, Payment } from '../../../sync/records/invoice.ts'

/** Whole days before now, ISO 8601. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** To be paid, and not late in the lifetime of these tests. */
export const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  numero: 'DZ-2026-0001',
  pays: 'algerie',
  nom: 'Amina Benmansour',
  entreprise: 'Corderie de Cherchell',
  type_etude: 'qualite_air',
  zone_geographique: 'Cherchell',
  date_demande: '2026-04-01',
  date_fin_mission: '2026-05-02',
  montant: 236_500,
  is_estimate: false,
  issued_at: '2026-05-02T08:00:00Z',
  issued_on: '2026-05-02',
  due_on: '2999-01-31',
  payments: [],
  cancellation: null,
  ...more,
})

export const aPayment = (montant: number, more: Partial<Payment> = {}): Payment => ({
  id: crypto.randomUUID(),
  montant,
  paid_on: '2026-05-10',
  mode: 'virement',
  reference: null,
  taken_back: null,
  ...more,
})
