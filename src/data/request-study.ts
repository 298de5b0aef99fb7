import * as v from 'valibot'
import { checkedBy } from '../../sync/commands/checked.ts'
import { requestStudy as definition } from '../../sync/commands/request-study.ts'
import { noAnswerOf } from '../../sync/domain/connection.ts'
import { studyId } from '../../sync/domain/ids.ts'
import type {
  CommandArgs,
  CommandId,
  DispatchOutcome,
  InvalidField,
  RefusalCode,
  Settlement,
  StudyId,
  Sync,
} from '../../sync/index.ts'
import { isSame, requestBefore } from './asked-before.ts'
import { firstOf, openedSync } from './hawa.ts'

type Request = CommandArgs['request_study']

export type RequestOutcome =
  | Exclude<DispatchOutcome, { kind: 'queued' }>
  | { readonly kind: 'applied' }
  /** Durable on this device; the server has not answered yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null }

/** How long the page waits for the verdict before it goes on. */
const PATIENCE_MS = 2000

export type CheckedRequest =
  | { readonly kind: 'valid'; readonly args: Request }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }

/** A form's texts by the rules the server applies again; works without a session and without the sync. */
export function checkRequest(id: string, input: Readonly<Record<string, unknown>>): CheckedRequest {
  const given = { ...input, study_id: id }
  const parsed = v.safeParse(definition.input, given)
  if (parsed.success) return { kind: 'valid', args: parsed.output }
  const checked = checkedBy(definition, given)
  return { kind: 'invalid', problems: checked.kind === 'invalid' ? checked.problems : [] }
}

export const newStudyId = (): StudyId => studyId(crypto.randomUUID())

/** Has this device asked for the study of this draft already? */
export async function isAsked(id: string): Promise<boolean> {
  const sync = await openedSync()
  return requestBefore(await firstOf(sync.outbox.items$), id) !== null
}

/**
 * Puts the request into the outbox, then waits a moment for the server. A browser that is killed loses the last seconds
 * of its local storage: the draft of a sent request is then there again. Sent again unchanged, it asks for nothing new;
 * changed, it is another study, and the server would refuse it under the id of the first.
 */
export async function requestStudy(given: Request): Promise<RequestOutcome> {
  const sync = await openedSync()
  const before = requestBefore(await firstOf(sync.outbox.items$), given.study_id)
  if (before && isSame(before, given)) return { kind: before.state.kind === 'received' ? 'applied' : 'waiting' }
  const args = before ? { ...given, study_id: newStudyId() } : given
  const verdicts = hearVerdicts(sync)
  try {
    const outcome = await sync.dispatch({ name: 'request_study', args })
    if (outcome.kind !== 'queued') return outcome
    const { connection } = await firstOf(sync.status$)
    return await Promise.race([verdicts.of(outcome.id), waiting(noAnswerOf(connection) ? 0 : PATIENCE_MS)])
  } finally {
    verdicts.stop()
  }
}

/** Subscribes before the request is queued: the verdict may come before the id of the request. */
function hearVerdicts(sync: Sync) {
  const heard = new Map<CommandId, Settlement['verdict']>()
  const asked = new Map<CommandId, (verdict: Settlement['verdict']) => void>()
  const subscription = sync.settlements$.subscribe(({ id, verdict }) => {
    heard.set(id, verdict)
    asked.get(id)?.(verdict)
  })
  return {
    of: (id: CommandId) =>
      new Promise<Settlement['verdict']>((resolve) => {
        const verdict = heard.get(id)
        if (verdict) resolve(verdict)
        else asked.set(id, resolve)
      }),
    stop: () => subscription.unsubscribe(),
  }
}

function waiting(ms: number): Promise<{ readonly kind: 'waiting' }> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ kind: 'waiting' }), ms)
  })
}
