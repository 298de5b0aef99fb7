import { firstValueFrom, map, of, type Observable } from 'rxjs'
import type { Asked, ExportOutcome, Question } from '../contract.ts'
import type { Store } from '../store/store.ts'
import { reasonOf } from '../transport/no-answer.ts'
import type { Patience } from '../transport/patient.ts'
import type { Answer, ExportPage, ExportPlace, Transport } from '../transport/transport.ts'
import { isStorageFull } from '../uploads/room.ts'

/**
 * Asks the server. Keeps the answer of a question with `keep`, and returns the kept one when the server does not
 * answer. Without a kept answer it retries patiently.
 */
export async function askOrRecall<T>(
  transport: Pick<Transport, 'ask'>,
  patiently: Patience,
  store: Pick<Store, 'answer$' | 'saveAnswer'>,
  question: Question<T>,
): Promise<Asked<T>> {
  const known = await firstValueFrom(kept$(store, question))
  const ask = () => transport.ask(question)
  const answer = await (known === null ? patiently(ask) : ask())
  if (answer.kind === 'ok') {
    if (question.keep !== undefined) {
      await store.saveAnswer(question.keep, answer.value).catch((error: unknown) => {
        // An answer without room on the disk is an answer all the same.
        if (!isStorageFull(error)) throw error
      })
    }
    return { kind: 'answered', value: answer.value }
  }
  // A denied person gets no kept answer.
  if (known !== null && answer.kind !== 'denied') return { kind: 'answered', value: known, lastKnown: true }
  return { kind: 'failed', reason: reasonOf(answer) }
}

/** Parsed like a fresh answer: an earlier version may have kept it in another shape. */
export function kept$<T>(store: Pick<Store, 'answer$'>, { keep, read }: Question<T>): Observable<T | null> {
  if (keep === undefined) return of(null)
  return store.answer$(keep).pipe(map((answer) => (answer === null ? null : read(answer))))
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
