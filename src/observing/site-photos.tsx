import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordView } from '../../sync/index.ts'
import { usePicture } from '../data/files/carried-file.ts'
import { PhotoPicture } from '../subjects/studies/photo-picture.tsx'
import classes from './site-photos.module.css'
import kit from '../ui/kit/kit.module.css'

type SitePhoto = RecordView<'request_photo'>

interface SitePhotosProps {
  readonly photos: readonly SitePhoto[]
  /** Below a photo. */
  readonly children?: (photo: SitePhoto) => ReactNode
}

/** The photos of the site that came with a request. */
export function SitePhotos({ photos, children }: SitePhotosProps) {
  const { t } = useTranslation('photos')
  return (
    <ul className={`${kit.listXs} ${classes.photos}`} aria-label={t('site.title')} data-paper="no">
      {photos.map((photo) => (
        <li key={photo.id} className={kit.stack2xs} data-sync={photo.sync}>
          <Picture photo={photo} />
          {children?.(photo)}
        </li>
      ))}
    </ul>
  )
}

function Picture({ photo: { id, body } }: { readonly photo: SitePhoto }) {
  const { t } = useTranslation('photos')
  return (
    <PhotoPicture id={id} file={body.file} picture={usePicture(body.file)} legende={t('site.one')} drawing={null} />
  )
}
