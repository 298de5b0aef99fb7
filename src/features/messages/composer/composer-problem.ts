import type { DispatchOutcome, FileProblem, InvalidField } from '../../../../sync/index.ts'

export interface ComposerProblem {
  /** Which sentence of `messages:composer` explains the problem. */
  readonly sentence: 'too_long' | 'full' | 'failed' | `file_${FileProblem}`
  /** The name of the file, as its sender calls it. */
  readonly name?: string
}

export function composerProblem(outcome: DispatchOutcome, file: File | null): ComposerProblem | null {
  switch (outcome.kind) {
    case 'queued':
      return null
    case 'storage-full':
      return { sentence: 'full' }
    case 'bad-file':
      return fileProblem(outcome.problem, file)
    case 'invalid':
      return { sentence: outcome.problems.some(isTooLong) ? 'too_long' : 'failed' }
  }
}

const isTooLong = ({ field, reason }: InvalidField) => field === 'contenu' && reason === 'too_long'

export const fileProblem = (problem: FileProblem, file: File | null): ComposerProblem => ({
  sentence: `file_${problem}`,
  ...(file && { name: file.name }),
})
