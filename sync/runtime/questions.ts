import type { Asked, ExportOutcome, Question } from '../contract.ts'
import type { Store } from '../store/store.ts'
import { reasonOf } from '../transport/no-answer.ts'
import type { Patience } from '../transport/patient.ts'
import type { Answer, ExportPage, ExportPlace, Transport } from '../transport/transport.ts'
import { asked } from './inbox.ts'

/**
 * Asks the server. Keeps the answer of a question with `keep`, and returns the kept one when the server does not
 * answer. Without a kept answer it retries patiently.
 */
export async function askOrRecall<T>(
  transport: Pick<Transport, 'ask'>,
  patiently: Patience,
  store: Pick<Store, 'lastAnswer' | 'saveAnswer'>,
  question: Question<T>,
): Promise<Asked<T>> {
  const { keep, read } = question
  const ask = () => transport.ask(question)
  if (keep === undefined || (await store.lastAnswer(keep)) === null) {
    return keepAnswer(store, question, await patiently(ask))
  }
  const answer = await ask()
  if (answer.kind === 'ok') return keepAnswer(store, question, answer)
  // A denied person gets no kept answer.
  const known = answer.kind === 'denied' ? null : await store.lastAnswer(keep)
  // Parsed like a fresh answer: an earlier version may have kept it in another shape.
  const value = known === null ? null : read(known)
  return value === null ? asked(answer) : { kind: 'answered', value, lastKnown: true }
}

async function keepAnswer<T>(
  store: Pick<Store, 'saveAnswer'>,
  { keep }: Question<T>,
  answer: Answer<T>,
): Promise<Asked<T>> {
  if (keep !== undefined && answer.kind === 'ok' && typeof answer.value === 'object' && answer.value !== null) {
    await store.saveAnswer(keep, answer.value)
  }
  return asked(answer)
}

/** One document of all pages, each requested patiently. */
export async function exportMyData(transport: Transport, patiently: Patience): Promise<ExportOutcome> {
  const lists: Record<string, unknown[]> = {}
  const ask = (from: ExportPlace | null): Promise<Answer<ExportPage>> => patiently(() => transport.exportMyPage(from))
  let from: ExportPlace | null = null
  for (;;) {
    const answer = await ask(from)
    if (answer.kind === 'needs-login') return { kind: 'failed', reason: 'needs-login' }
    if (answer.kind !== 'ok') return { kind: 'failed', reason: reasonOf(answer) }
    const { base, lists: more, next }: ExportPage = answer.value
    for (const [name, rows] of Object.entries(more)) (lists[name] ??= []).push(...rows)
    if (next === null) return { kind: 'data', data: { ...base, ...lists } }
    from = next
  }
}
