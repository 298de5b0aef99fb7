import { useCallback, useEffect, useState } from 'react'
import type { Asked, InvoiceQuery, InvoicesOutcome, OutboxItem, Sync, UnbilledPage, UnbilledQuery } from '../../sync/index.ts'
import { useSync } from './sync-context.tsx'
import { useOutboxItems } from './sync-status.ts'

const CHANGING: readonly string[] = ['record_payment', 'take_back_payment', 'cancel_invoice', 'set_agreed_price']

export const useAdminInvoices = (query: InvoiceQuery) =>
  useServerList<InvoicesOutcome>(JSON.stringify(query), (sync) => sync.adminInvoices(query))

export const useUnbilled = (query: UnbilledQuery) =>
  useServerList<Asked<UnbilledPage>>(JSON.stringify(query), (sync) => sync.adminUnbilled(query))

/** The server's list: asked when the question changes, after each verdict on money, and when the person asks again. */
function useServerList<Outcome>(key: string, question: (sync: Sync) => Promise<Outcome>) {
  const sync = useSync()
  const [answer, setAnswer] = useState<{ readonly key: string; readonly outcome: Outcome } | null>(null)
  const [asked, setAsked] = useState(0)
  const ask = useCallback(() => setAsked((times) => times + 1), [])
  useEffect(() => {
    let late = false
    void question(sync).then((outcome) => {
      if (!late) setAnswer({ key, outcome })
    })
    return () => {
      late = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` is the question
  }, [sync, key, asked])
  useEffect(() => {
    const verdicts = sync.settlements$.subscribe(({ name }) => {
      if (CHANGING.includes(name)) ask()
    })
    return () => verdicts.unsubscribe()
  }, [sync, ask])
  /** The last answer stays in sight until the next one; `asking`: it is of another question. */
  return { outcome: answer?.outcome ?? null, asking: answer?.key !== key, ask }
}

/** What waits on this device for an invoice, by its number. */
export const useWaitingOnInvoices = () => useWaitingBy('numero')

/** What waits on this device for the price of a study, by its id. */
export const useWaitingPrices = () => useWaitingBy('study_id')

function useWaitingBy(arg: 'numero' | 'study_id'): ReadonlyMap<string, OutboxItem['state']['kind']> {
  const items = useOutboxItems() ?? []
  return new Map(items.flatMap(({ name, args, state }) =>
    (CHANGING.includes(name) && typeof args[arg] === 'string' && state.kind !== 'received' ? [[args[arg], state.kind] as const] : [])))
}
