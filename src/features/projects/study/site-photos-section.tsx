import { useTranslation } from 'react-i18next'
import { PartSection } from './part-section.tsx'
import { PictureLink } from './picture-link.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The client's photos of the site. */
export function SitePhotosSection({ study }: { readonly study: string }) {
  const { t } = useTranslation('photos')
  return (
    <PartSection study={study} part="site_photos">
      {(photos) => (
        <ul className={`${kit.listXs} ${classes.photos}`}>
          {photos.map(({ id, body: { file } }) => (
            <li key={id} className={classes.photo}>
              <PictureLink file={file} name={t('site.one')} drawing={null} />
            </li>
          ))}
        </ul>
      )}
    </PartSection>
  )
}
