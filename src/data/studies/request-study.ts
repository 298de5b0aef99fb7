import * as v from 'valibot'
import { checkedBy } from '../../../sync/commands/checked.ts'
import { requestStudy as definition } from '../../../sync/commands/request-study.ts'
import { noAnswerOf } from '../../../sync/domain/connection.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import { readPosition } from '../../../sync/domain/typed-position.ts'
import type { CommandArgs, DispatchOutcome, InvalidField, StudyId } from '../../../sync/index.ts'
import { isSameRequest, earlierRequest } from './earlier-request.ts'
import { firstOf, openedSync } from '../hawa.ts'
import { itemsOf, verdictOf, type Verdict } from '../commands/verdict.ts'

type Request = CommandArgs['request_study']

export type RequestOutcome = Exclude<DispatchOutcome, { kind: 'queued' }> | Verdict

/** Shorter than elsewhere: the page goes on to another one with and without the verdict. Milliseconds. */
const PATIENCE_MS = 2_000

export type CheckedRequest =
  | { readonly kind: 'valid'; readonly args: Request }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }

/** The texts of a request's form as arguments of its command; a position that is none stays wrong. */
export function requestInput(texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const { position = '', ...input } = texts
  const place = readPosition(position)
  return { ...input, ...(place === 'wrong' ? { latitude: Number.NaN, longitude: Number.NaN } : place) }
}

/** A form's texts by the rules the server applies again; works without a session and without the sync. */
export function checkRequest(id: string, texts: Readonly<Record<string, string>>): CheckedRequest {
  const given = { ...requestInput(texts), study_id: id }
  const parsed = v.safeParse(definition.input, given)
  if (parsed.success) return { kind: 'valid', args: parsed.output }
  const checked = checkedBy(definition, given)
  return { kind: 'invalid', problems: checked.kind === 'invalid' ? checked.problems : [] }
}

export const newStudyId = (): StudyId => studyId(crypto.randomUUID())

/** Has this device asked for the study of this draft already? */
export async function isAsked(id: string): Promise<boolean> {
  const sync = await openedSync()
  return earlierRequest(await firstOf(sync.outbox.items$), id) !== null
}

/**
 * Puts the request into the outbox, then waits a moment for the server. A browser that is killed loses the last seconds
 * of its local storage: the draft of a sent request is then there again. Sent again unchanged, it asks for nothing new;
 * changed, it is another study, and the server would refuse it under the id of the first.
 */
export async function requestStudy(given: Request): Promise<RequestOutcome> {
  const sync = await openedSync()
  const before = earlierRequest(await firstOf(sync.outbox.items$), given.study_id)
  if (before && isSameRequest(before, given))
    return before.state.kind === 'received' ? { kind: 'applied' } : { kind: 'waiting', offline: false }
  const args = before ? { ...given, study_id: newStudyId() } : given
  const outcome = await sync.dispatch({ name: 'request_study', args })
  if (outcome.kind !== 'queued') return outcome
  const { connection } = await firstOf(sync.status$)
  return verdictOf(itemsOf(sync), outcome.id, noAnswerOf(connection) ? 0 : PATIENCE_MS)
}
