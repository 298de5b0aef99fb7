import type { PhotoOutcome } from '../../data/photos.ts'

/** Which sentence of `photos:problem` says what is in the way. */
export type PhotoProblem = 'unreadable' | 'full' | 'failed'

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
