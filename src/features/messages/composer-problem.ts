import type { DispatchOutcome } from '../../../sync/index.ts'

/** Which sentence of `messages:composer` says what is in the way. */
export type ComposerProblem = 'too_long' | 'full' | 'failed' | 'file_wrong_type' | 'file_too_large' | 'file_missing'

export function composerProblem(outcome: DispatchOutcome): ComposerProblem | null {
  switch (outcome.kind) {
    case 'queued':
      return null
    case 'storage-full':
      return 'full'
    case 'bad-file':
      return `file_${outcome.problem}`
    case 'invalid':
      return outcome.problems.some(({ field, reason }) => field === 'contenu' && reason === 'too_long') ? 'too_long' : 'failed'
  }
}
