import type { StudyId } from './ids.ts'
import type { ThreadKind } from './message.ts'
import type { StoredBytes } from './stored-file.ts'
import type { Statut } from './study.ts'

/**
 * States in which the files of a mission are kept on the device. A report or a cancellation ends them, so an open
 * mission has no report to download.
 */
export const PREPARED_STATUTS = ['acceptée', 'en_cours', 'terminée'] as const satisfies readonly Statut[]

export interface CarryingRecords {
  readonly messages: readonly CarryingRecord<{
    readonly thread_kind: ThreadKind
    readonly thread_id: string
    readonly file: StoredBytes | null
  }>[]
  /** Of the mission, and those of the site that came with its request. */
  readonly photos: readonly (CarryingRecord<{
    readonly file: StoredBytes
    readonly withdrawn_at: string | null
    readonly voices?: readonly { readonly file: StoredBytes }[]
  }> & {
    readonly studyId: StudyId | null
  })[]
}

interface CarryingRecord<Body> {
  readonly body: Body
  readonly sync: 'synced' | 'waiting' | 'refused'
}

/** Every file of a mission that the server has and its pages can open: of its conversation, photos and voice notes. */
export function filesOfMission(study: StudyId, { messages, photos }: CarryingRecords): readonly StoredBytes[] {
  const files = [
    ...messages.flatMap(({ body, sync }) =>
      sync === 'synced' && body.thread_kind === 'study' && body.thread_id === study ? (body.file ?? []) : [],
    ),
    ...photos.flatMap(({ body, sync, studyId }) =>
      sync === 'synced' && studyId === study && body.withdrawn_at === null
        ? [body.file, ...(body.voices ?? []).map(({ file }) => file)]
        : [],
    ),
  ]
  return [...new Map(files.map((file) => [file.path, file])).values()]
}
