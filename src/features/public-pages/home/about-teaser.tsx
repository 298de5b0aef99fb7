import { useTranslation } from 'react-i18next'
import { ActionLink } from '../../../ui/links/action-link.tsx'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { SiteIcon } from '../../../subjects/site/site-icon.tsx'
import { PresentationVideo } from '../about/presentation-video.tsx'
import classes from './about-teaser.module.css'

export function AboutTeaser() {
  const { t } = useTranslation('public')
  return (
    <section id="about" aria-labelledby="about-title" className={classes.about}>
      <PageWidth className={classes.columns}>
        <PresentationVideo />
        <div>
          <h2 id="about-title" className={classes.title}>
            {t('about.title')}
          </h2>
          <p className={classes.text}>{t('about.text')}</p>
          <ActionLink to="/about" face="text">
            {t('about.more')}
            <SiteIcon name="arrow-right" size={18} />
          </ActionLink>
        </div>
      </PageWidth>
    </section>
  )
}
