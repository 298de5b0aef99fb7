import type { PhotoOutcome } from './data/photos.ts'

/** Which sentence of `photos:problem` explains the problem. */
export const PHOTO_PROBLEMS = ['unreadable', 'full', 'failed'] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

export function photoProblem(outcome: PhotoOutcome): PhotoProblem | null {
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
