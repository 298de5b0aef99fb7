import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { degrees, isSomewhere, type Position } from '../data/device/device-position.ts'
import { useLanguage } from '../i18n/setup.ts'
import { typedValue } from '../i18n/typed-number.ts'
import { NumberField } from '../ui/forms/number-field.tsx'
import classes from './observing.module.css'
import kit from '../ui/kit/kit.module.css'

interface TypedPlaceProps {
  readonly onPlace: (position: Position) => void
  readonly onClose: () => void
}

/** Coordinates as they stand on another device or on a map: degrees with decimals, north and east. */
export function TypedPlace({ onPlace, onClose }: TypedPlaceProps) {
  const { t } = useTranslation('observation')
  const language = useLanguage()
  const [typed, setTyped] = useState({ latitude: '', longitude: '' })
  const [tried, setTried] = useState(false)
  const [latitude, longitude] = [typedValue(typed.latitude, language), typedValue(typed.longitude, language)]
  const wrong = {
    latitude: latitude === null || Math.abs(latitude) > 90,
    longitude: longitude === null || Math.abs(longitude) > 180,
  }
  const nowhere = latitude === 0 && longitude === 0
  const take = () => {
    setTried(true)
    if (latitude === null || longitude === null || !isSomewhere(latitude, longitude)) return
    onPlace({ latitude: degrees(latitude), longitude: degrees(longitude), accuracy: null, at: null, origin: 'saisie' })
  }
  return (
    <div className={`${kit.stackSm} ${classes.typed}`} role="group" aria-label={t('place.type')}>
      {(['latitude', 'longitude'] as const).map((name) => (
        <NumberField
          key={name}
          label={t(`place.${name}`)}
          description={t(`place.${name}_hint`)}
          value={typed[name]}
          onText={(text) => setTyped({ ...typed, [name]: text })}
          error={tried && (wrong[name] || nowhere) && t(`place.${name}_wrong`)}
        />
      ))}
      <div className={kit.clusterXs}>
        <Button variant="default" onClick={take}>
          {t('place.take')}
        </Button>
        <Button variant="subtle" color="gray.8" onClick={onClose}>
          {t('place.cancel')}
        </Button>
      </div>
    </div>
  )
}
