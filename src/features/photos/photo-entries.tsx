import type { StudyView } from '../../../sync/index.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import type { JournalEntry } from '../../subjects/studies/journal-entry.ts'
import { PhotoTile } from './photo-tile.tsx'

/** The photos of a mission for its journal; undefined while the store opens. */
export function usePhotoEntries(study: StudyView): readonly JournalEntry[] | undefined {
  return useRecordsOfStudy('photo', study.id)
    ?.filter(({ body }) => body.withdrawn_at === null)
    .map((photo) => ({ key: photo.id, at: photo.body.taken_at, shown: <PhotoTile study={study} photo={photo} /> }))
}
