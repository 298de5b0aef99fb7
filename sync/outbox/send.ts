import type { Answer, ReplayTransport, RetryCause, Verdict } from '../transport/transport.ts'
import type { InvalidField, RefusalCode } from '../domain/refusal.ts'
import type { Pace } from './backoff.ts'
import type { Entry } from './entry.ts'

/** The result of one attempt [L4]. */
export type Outcome =
  | { readonly kind: 'applied'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null }
  | {
      readonly kind: 'retry'
      readonly problem: RetryCause | 'account'
      readonly pace: Pace
      readonly afterMs: number
    }
  | { readonly kind: 'needs-login' }

export async function sendCommand(transport: ReplayTransport, entry: Entry): Promise<Outcome> {
  const { id, name, args, madeAt } = entry
  const answer = await transport.applyCommand({ id, name, args, made_at: madeAt })
  return answer.kind === 'ok' ? ofVerdict(answer.value) : ofFailure(answer)
}

function ofVerdict(verdict: Verdict): Outcome {
  switch (verdict.verdict) {
    case 'applied':
      return { kind: 'applied', result: verdict.result }
    case 'refused':
      // The account is paused, nothing was decided: the command keeps its place and is retried.
      if (verdict.pause) return { kind: 'retry', problem: 'account', pace: 'slow', afterMs: 0 }
      return { kind: 'refused', code: verdict.code, problem: verdict.problem }
  }
}

/** A rejection without a stable code is no refusal: it is retried, seldom, and never dropped. */
export function ofFailure(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): Outcome {
  switch (answer.kind) {
    case 'retry':
      return { kind: 'retry', problem: answer.cause, pace: 'normal', afterMs: answer.afterMs ?? 0 }
    case 'needs-login':
      return { kind: 'needs-login' }
    case 'denied':
      return { kind: 'retry', problem: 'server', pace: 'slow', afterMs: 0 }
  }
}
