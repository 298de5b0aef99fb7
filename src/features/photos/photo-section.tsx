import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { may } from '../../data/domain.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { useProfile } from '../../data/sync-status.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { PhotoAdder } from './photo-adder.tsx'
import { PhotoTile } from './photo-tile.tsx'
import classes from './photo-section.module.css'
import kit from '../../ui/kit/kit.module.css'

/** The photos of a mission, and the buttons that add more; all of it works offline. */
export function PhotoSection({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('photos')
  const profile = useProfile()
  const photos = useRecordsOfStudy('photo', study.id)?.filter(({ body }) => body.withdrawn_at === null)
  if (!profile || !photos || !may(profile, 'add_photo', study)) return null
  return (
    <PageSection title={t('title', { count: photos.length })}>
      <PhotoAdder study={study} />
      {photos.length === 0 ? (
        <p className={`${kit.quiet} ${kit.flush}`}>{t('empty')}</p>
      ) : (
        <ul className={`${kit.listMd} ${classes.grid}`}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <PhotoTile study={study} photo={photo} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}
