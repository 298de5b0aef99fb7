import { useTranslation } from 'react-i18next'
import type { Observed } from '../../sync/domain/observation.ts'
import { POOR_ACCURACY } from '../data/device/device-position.ts'
import { formatNumber } from '../i18n/formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { Ltr } from '../ui/text/formatted.tsx'
import classes from './observing.module.css'

type Place = Pick<Observed, 'latitude' | 'longitude' | 'accuracy' | 'position_origin'>

/** The place of a piece of work, with its accuracy; null: not recorded. */
export function ObservedPlace({ latitude, longitude, accuracy, position_origin }: Place) {
  const { t } = useTranslation('observation')
  if (latitude === null || longitude === null) return null
  return (
    <>
      <Ltr>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Ltr>
      {accuracy !== null && (
        <span className={accuracy > POOR_ACCURACY ? classes.order : classes.origin}>
          {' '}
          · {t('place.accuracy', { metres: isolate(formatNumber(Math.ceil(accuracy))) })}
        </span>
      )}
      {position_origin === 'saisie' && <span className={classes.origin}> · {t('place.by_hand')}</span>}
    </>
  )
}
