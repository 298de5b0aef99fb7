import { useTranslation } from 'react-i18next'
import { ActionLink } from '../../ui/action-link.tsx'
import { PageWidth } from '../../ui/page-width.tsx'
import classes from './map-teaser.module.css'

/** Outlines after Natural Earth (public domain), simplified for this size; each in a square of 170. */
const ALGERIA =
  'M0 92l0-14 13-7 15-4 3-5 10-3 0-7 5-1 4-4 10-1 2-4-2-2-4-16-3-6 8-5 9-1 13-7 27-3 5 2 7-4 9 0 3 2 6 0-2 4 2 9-2 8-5 5 0 8 12 11 6 25-1 28-3 4 5 7 3 9 4-2 7 5 3 5-28 18-24 19-11 4-9 1 0-6-9-4-2-5z'
const KENYA =
  'M89 170l-24-17-1-9-64-36 0-18 19-30-9-27-8-12 21-21 9 3 0 9 6 6 11 0 22 14 24 3 5-7 15-7 7 6 11 0-15 18 1 61 9 14-11 7-4 7-7 1-11 29z'
const TANZANIA =
  'M71 0l58 33 2 10 22 15-7 19 1 9 9 6-3 25 11 26 6 3-12 9-47 13-19-4-11 1-4-21-6-8-3-4-15-3-31-14-9-19-9-9-4-32 6 0 16-17-4-15 4-2 1-9-6-9z'

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
        <svg className={classes.outlines} viewBox="0 0 560 190" aria-hidden focusable="false">
          <defs>
            <pattern id="map-air" width="40" height="14" patternUnits="userSpaceOnUse">
              <path d="M0 0h40v14H0z" className={classes.land} />
              <path d="M0 7q10-7 20 0t20 0" className={classes.air} />
            </pattern>
          </defs>
          {[ALGERIA, KENYA, TANZANIA].map((outline, index) => (
            <path key={outline} d={outline} transform={`translate(${8 + index * 188} 10)`} fill="url(#map-air)" className={classes.border} />
          ))}
        </svg>
      </PageWidth>
    </section>
  )
}
