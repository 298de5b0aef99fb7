import { useCallback, useEffect, useState } from 'react'
import type { InvoiceQuery, InvoicesOutcome, OutboxItem } from '../../sync/index.ts'
import { useSync } from './sync-context.tsx'
import { useOutboxItems } from './sync-status.ts'

const CHANGING: readonly string[] = ['record_payment', 'cancel_invoice']

/** The server's list: asked when the question changes, after each verdict on an invoice, and when the person asks again. */
export function useAdminInvoices(query: InvoiceQuery) {
  const sync = useSync()
  const key = JSON.stringify(query)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly outcome: InvoicesOutcome } | null>(null)
  const [asked, setAsked] = useState(0)
  const ask = useCallback(() => setAsked((times) => times + 1), [])
  useEffect(() => {
    let late = false
    void sync.adminInvoices(query).then((outcome) => {
      if (!late) setAnswer({ key, outcome })
    })
    return () => {
      late = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` is the query
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
export function useWaitingOnInvoices(): ReadonlyMap<string, OutboxItem['state']['kind']> {
  const items = useOutboxItems() ?? []
  return new Map(items.flatMap(({ args, state }) =>
    (typeof args['numero'] === 'string' && state.kind !== 'received' ? [[args['numero'], state.kind] as const] : [])))
}
