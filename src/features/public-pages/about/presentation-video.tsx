import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../content/company-store.ts'
import { shownLink } from '../../../content/shown-link.ts'
import { OutsideLink } from '../../../ui/links/action-link.tsx'
import { SiteIcon } from '../../../subjects/site/site-icon.tsx'
import classes from './presentation-video.module.css'

/**
 * A drawn poster that links to the video and shows its size: nothing is downloaded before a visitor asks. Nothing where
 * there is no video.
 */
export function PresentationVideo() {
  const { t } = useTranslation('public')
  const { url, minutes, megabytes } = useCompany().video
  const address = shownLink(url)
  return (
    address !== null && (
      <figure className={classes.video}>
        <img
          src="/video-poster.svg"
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          className={classes.poster}
        />
        <figcaption>
          <OutsideLink href={address}>
            {t('about.watch')}
            <SiteIcon name="external-link" size={18} />
          </OutsideLink>
          <span>{t('about.cost', { minutes, megabytes })}</span>
        </figcaption>
      </figure>
    )
  )
}
