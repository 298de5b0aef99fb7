import { EXTENSIONS, type FileType } from './file-types.ts'
import type { StudyId, UserId } from './ids.ts'
import type { Statut } from './study.ts'

/** 5 MB, the same limit in the bucket and the server; the app scales photos to about 300 kB. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024

/** States of a mission in which its specialist adds photos. */
export const PHOTO_STATUTS = ['en_cours', 'terminée', 'complete'] as const satisfies readonly Statut[]

export const PHOTO_TYPE_NAMES = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[]
export type PhotoType = (typeof PHOTO_TYPE_NAMES)[number]

/** States of a study in which its client adds photos of the site: until the work begins. */
export const REQUEST_PHOTO_STATUTS = ['en_attente', 'acceptée'] as const satisfies readonly Statut[]

/** Photos of the site that a request takes; the server counts them, too. */
export const MOST_REQUEST_PHOTOS = 3

/** The timestamp makes each attempt a path of its own. */
export const photoPath = (owner: UserId, study: StudyId, photo: string, type: PhotoType, at: Date): string =>
  `photos/${owner}/${study}/${photo}_${at.getTime()}.${EXTENSIONS[type]}`

export const sitePhotoPath = (owner: UserId, study: StudyId, photo: string, type: PhotoType, at: Date): string =>
  `sites/${owner}/${study}/${photo}_${at.getTime()}.${EXTENSIONS[type]}`
