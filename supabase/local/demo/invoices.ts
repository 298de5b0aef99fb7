import { demoId } from './history.ts'
import type { Transaction } from '../engine/sql.ts'

/** A command of an administrator, at a time in milliseconds. */
export interface BookEntry {
  readonly name: 'record_payment' | 'cancel_invoice'
  readonly args: Readonly<Record<string, unknown>>
  readonly at: number
}

interface Issued extends Record<string, unknown> {
  readonly numero: string
  readonly montant: string
  readonly issued_on: string
}

const DAY = 86_400_000
/** The outcomes of the invoices, used in turn: OLDER for those past their due date, RECENT for the last month. */
const OLDER = ['paid', 'paid', 'overdue', 'parts', 'paid', 'cancelled', 'paid', 'part overdue'] as const
const RECENT = ['pending', 'part', 'pending', 'paid'] as const
const MODES = ['virement', 'cheque', 'virement', 'mobile', 'virement', 'especes'] as const

/**
 * Makes the invoices anew, dated to the end of each mission, because the seed gave all commands within minutes. Does
 * nothing once a payment exists.
 * @returns the commands of an administrator that follow, for the caller to give
 */
export async function reissueInvoices(tx: Transaction, now: number): Promise<readonly BookEntry[]> {
  const [known] = await tx.query('select 1 from public.invoice_payments limit 1')
  if (known) return []
  await tx.script(`
    alter table public.invoices disable trigger b_for_ever;
    delete from public.invoices;
    alter table public.invoices enable trigger b_for_ever;
    delete from hawa.deliveries where kind = 'invoice';
    delete from hawa.invoice_counters;
    do $$
    declare study record;
    begin
      for study in select id, date_fin_mission from public.demandes_etudes where statut in ('terminée', 'complete')
      order by date_fin_mission loop
        perform hawa.issue_invoice(study.id, study.date_fin_mission);
      end loop;
    end $$;`)
  const issued = await tx.query<Issued>(
    'select numero, montant::text as montant, issued_on::text as issued_on from public.invoices order by issued_at',
  )
  return issued.flatMap((invoice, index) => entriesOf(invoice, index, now))
}

function entriesOf({ numero, montant, issued_on }: Issued, index: number, now: number): readonly BookEntry[] {
  const from = Date.parse(issued_on)
  const total = Number(montant)
  const pay = (share: number, after: number): BookEntry => {
    const at = Math.min(from + after * DAY, now)
    return {
      name: 'record_payment',
      at,
      args: {
        numero,
        payment_id: demoId('payment', numero, String(after)),
        montant: Math.round(total * share * 100) / 100,
        paid_on: new Date(at).toISOString().slice(0, 10),
        mode: MODES[index % MODES.length],
        ...(index % 3 === 0
          ? { reference: `${MODES[index % MODES.length] === 'cheque' ? 'CHQ' : 'VIR'} ${40_817 + index * 37}` }
          : {}),
      },
    }
  }
  const fate = now - from > 31 * DAY ? OLDER[index % OLDER.length] : RECENT[index % RECENT.length]
  switch (fate) {
    case 'paid':
      return [pay(1, 9 + ((index * 5) % 17))]
    case 'parts':
      return [pay(0.4, 6), pay(0.6, 27)]
    case 'part':
    case 'part overdue':
      return [pay(0.5, 4)]
    case 'cancelled':
      return [
        {
          name: 'cancel_invoice',
          args: { numero, motif: 'Étude prise en charge par la convention avec la wilaya.' },
          at: from + 3 * DAY,
        },
      ]
    case 'overdue':
    case 'pending':
    default:
      return []
  }
}
