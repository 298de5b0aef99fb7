import { useCallback } from 'react'
import type { RecordView, StudyId } from '../../../sync/index.ts'
import { announcedPicture, preparePicture, type PhotoOutcome } from '../files/prepared-picture.ts'
import { useRecordsOfStudy } from '../records.ts'
import { useSync } from '../sync-context.tsx'

/** The photos of the site that came with a request, oldest first; undefined while the store opens. */
export function useSitePhotos(study: StudyId): readonly RecordView<'request_photo'>[] | undefined {
  return useRecordsOfStudy('request_photo', study)?.filter(({ body }) => body.withdrawn_at === null)
}

/** Made small, without the place that a camera wrote into it, then durable on this device when this resolves [L1]. */
export function useAddSitePhoto(study: StudyId): (given: File) => Promise<PhotoOutcome> {
  const sync = useSync()
  return useCallback(
    async (given) => {
      const picture = await preparePicture(given)
      if (!picture) return { kind: 'unreadable' }
      const args = { demande_id: study, photo_id: crypto.randomUUID(), file: announcedPicture(picture) }
      return sync.dispatch({ name: 'add_request_photo', args }, { file: picture.file })
    },
    [sync, study],
  )
}
