import type { DispatchOutcome } from '../../../sync/index.ts'

/** The names of the sentences in `photos:problem`. */
export const PHOTO_PROBLEMS = ['unreadable', 'full', 'failed', 'surplus'] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

export interface NotTaken {
  /** The file's name where it was chosen. */
  readonly name: string
  readonly problem: PhotoProblem
}

export function photoProblem(outcome: DispatchOutcome | { readonly kind: 'unreadable' }): PhotoProblem | null {
  switch (outcome.kind) {
    case 'queued':
      return null
    case 'unreadable':
    case 'bad-file':
      return 'unreadable'
    case 'storage-full':
      return 'full'
    case 'invalid':
      return 'failed'
  }
}
