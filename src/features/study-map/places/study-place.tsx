import { IconExternalLink } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { mapsLink } from '../../../subjects/studies/maps-link.ts'
import { PointMap } from './point-map.tsx'
import { studyPoint } from './study-point.ts'
import classes from './study-place.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Where a mission is: in words, on the drawing that every device has, and in the maps of the device. */
export function StudyPlace({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const labels = useStudyLabels()
  const point = studyPoint(study)
  const { latitude, longitude } = study
  const href = mapsLink(study, labels.pays(study.pays), navigator.userAgent)
  return (
    <PageSection title={t('place.title')}>
      <p className={classes.words}>
        <strong dir="auto">{study.zone_geographique}</strong>
        <span>
          {labels.pays(study.pays)} <CountryFlag pays={study.pays} />
        </span>
        {latitude !== null && longitude !== null && (
          <span>
            {t('place.position')} <Ltr>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Ltr>
          </span>
        )}
      </p>
      {point ? (
        <PointMap point={point} />
      ) : (
        <p className={`${kit.fine} ${kit.flush} ${classes.hint}`}>{t('place.unknown')}</p>
      )}
      {point?.approximate && <p className={`${kit.fine} ${kit.flush} ${classes.hint}`}>{t('place.approximate')}</p>}
      <div>
        <Button
          component="a"
          href={href}
          target={href.startsWith('https:') ? '_blank' : undefined}
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {t('place.open')}
        </Button>
        <p className={`${kit.fine} ${kit.flush} ${classes.hint}`}>{t('place.open_hint')}</p>
      </div>
    </PageSection>
  )
}
