import type { AdminCountsOutcome, Asked, ExportOutcome, InvoiceQuery, InvoicesOutcome, Question } from '../contract.ts'
import type { Store } from '../store/store.ts'
import { reasonOf } from '../transport/no-answer.ts'
import type { Transport } from '../transport/transport.ts'
import { asked } from './inbox.ts'

/** Asks the server; what the question asks to keep stays with the rows and is given when there is no answer. */
export async function askOrRecall<T>(
  transport: Pick<Transport, 'ask'>, store: Pick<Store, 'lastAnswer' | 'saveAnswer'>, question: Question<T>,
): Promise<Asked<T>> {
  const answer = await transport.ask(question)
  const { keep, read } = question
  if (keep === undefined) return asked(answer)
  if (answer.kind === 'ok') {
    if (typeof answer.value === 'object' && answer.value !== null) await store.saveAnswer(keep, answer.value)
    return asked(answer)
  }
  // Who may not ask any more is not told what they once knew.
  const known = answer.kind === 'denied' ? null : await store.lastAnswer(keep)
  // Read as an answer is: an earlier version may have kept it in another shape.
  const value = known === null ? null : read(known)
  return value === null ? asked(answer) : { kind: 'answered', value, lastKnown: true }
}

export async function adminCounts(transport: Transport, store: Store): Promise<AdminCountsOutcome> {
  const answer = await transport.adminCounts()
  if (answer.kind === 'ok') {
    await store.saveAdminCounts(answer.value)
    return { kind: 'fresh', counts: answer.value }
  }
  if (answer.kind === 'denied') return { kind: 'failed', reason: 'refused' }
  const counts = await store.lastAdminCounts()
  if (counts) return { kind: 'last-known', counts }
  return { kind: 'failed', reason: reasonOf(answer) }
}

export async function exportMyData(transport: Transport): Promise<ExportOutcome> {
  const answer = await transport.exportMyData()
  switch (answer.kind) {
    case 'ok':
      return { kind: 'data', data: answer.value }
    case 'retry':
    case 'denied':
      return { kind: 'failed', reason: reasonOf(answer) }
    case 'needs-login':
      return { kind: 'failed', reason: 'needs-login' }
  }
}

export async function adminInvoices(transport: Transport, query: InvoiceQuery): Promise<InvoicesOutcome> {
  const answer = await transport.adminInvoices(query)
  if (answer.kind === 'ok') return { kind: 'fresh', page: answer.value }
  return { kind: 'failed', reason: reasonOf(answer) }
}
