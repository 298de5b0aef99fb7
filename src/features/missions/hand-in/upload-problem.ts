import type { DispatchOutcome, InvalidField } from '../../../../sync/index.ts'
import type fieldTexts from '../../../i18n/locales/fr/intervenant/field.json'

export type UploadProblem =
  | { readonly at: 'file' | 'comments' | 'reason'; readonly key: keyof (typeof fieldTexts)['upload'] }
  | { readonly at: 'device' }

/** The sentence and its place in the form; null: the report is durable on this device [L1]. */
export function uploadProblem(outcome: DispatchOutcome): UploadProblem | null {
  switch (outcome.kind) {
    case 'queued':
      return null
    case 'bad-file':
      return { at: 'file', key: outcome.problem }
    case 'invalid':
      return invalidPlace(outcome.problems)
    case 'storage-full':
      return { at: 'device' }
  }
}

function invalidPlace(problems: readonly InvalidField[]): UploadProblem {
  const reason = problems.find(({ field }) => field === 'motif')
  if (reason) return { at: 'reason', key: reason.reason === 'too_long' ? 'reason_too_long' : 'reason_missing' }
  return problems.some(({ field, reason: why }) => field === 'commentaires' && why === 'too_long')
    ? { at: 'comments', key: 'too_long' }
    : { at: 'file', key: 'missing' }
}
