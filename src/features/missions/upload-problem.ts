import type { DispatchOutcome } from '../../../sync/index.ts'
import type fieldTexts from '../../i18n/locales/fr/field.json'

export type UploadProblem =
  | { readonly at: 'file' | 'comments'; readonly key: keyof (typeof fieldTexts)['upload'] }
  | { readonly at: 'device' }

/** Where the sentence belongs and which it is; null: the report is durable on this device [L1]. */
export function uploadProblem(outcome: DispatchOutcome): UploadProblem | null {
  switch (outcome.kind) {
    case 'queued':
      return null
    case 'bad-file':
      return { at: 'file', key: outcome.problem }
    case 'invalid':
      return outcome.problems.some(({ field, reason }) => field === 'commentaires' && reason === 'too_long')
        ? { at: 'comments', key: 'too_long' }
        : { at: 'file', key: 'missing' }
    case 'storage-full':
      return { at: 'device' }
  }
}
