import { EXTENSIONS, type FileType } from './file-types.ts'
import type { StudyId, UserId } from './ids.ts'
import type { Observed } from './observation.ts'
import type { StoredBytes } from './stored-file.ts'
import type { Statut } from './study.ts'

/** 5 MB, the same limit in the bucket and the server; the app scales photos to about 300 kB. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024

/** States of a mission in which its specialist adds photos. */
export const PHOTO_STATUTS = ['en_cours', 'terminée', 'complete'] as const satisfies readonly Statut[]

export const PHOTO_TYPE_NAMES = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[]
export type PhotoType = (typeof PHOTO_TYPE_NAMES)[number]

export interface PhotoFile extends StoredBytes {
  readonly type: PhotoType
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A photo of a mission, with the time and place of the shot. */
export interface Photo extends Observed {
  readonly file: PhotoFile
  readonly author_name: string | null
  readonly mine: boolean
  readonly legende: string | null
  /** ISO 8601: the device's time, clamped by the server [L17]. */
  readonly taken_at: string
  readonly received_at: string
  /** Set only on the device that withdraws the photo, until the server knows: then the row is deleted. */
  readonly withdrawn_at: string | null
}

/** The timestamp gives each attempt its own path. */
export const photoPath = (owner: UserId, study: StudyId, photo: string, type: PhotoType, at: Date): string =>
  `photos/${owner}/${study}/${photo}_${at.getTime()}.${EXTENSIONS[type]}`
