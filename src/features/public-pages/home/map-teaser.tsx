import { useTranslation } from 'react-i18next'
import { ActionLink } from '../../../ui/links/action-link.tsx'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { Drawing } from '../drawing.tsx'
import classes from './map-teaser.module.css'

export function MapTeaser() {
  const { t } = useTranslation('public')
  return (
    <section id="map" aria-labelledby="map-title" className={classes.map}>
      <PageWidth className={classes.columns}>
        <div>
          <h2 id="map-title" className={classes.title}>
            {t('map.title')}
          </h2>
          <p className={classes.text}>{t('map.text')}</p>
          <ActionLink to="/carte" face="plain">
            {t('map.action')}
          </ActionLink>
        </div>
        <Drawing name="countries" className={classes.outlines} />
      </PageWidth>
    </section>
  )
}
