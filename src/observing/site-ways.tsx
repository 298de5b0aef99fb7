import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCurrentLocation, IconMap, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYS } from '../../sync/domain/enumerations.ts'
import { positionText, readPosition } from '../../sync/domain/typed-position.ts'
import { askPosition, type PositionProblem } from '../data/device/device-position.ts'
import { isInCountry } from '../subjects/countries/in-country.ts'
import { DRAWINGS } from '../subjects/countries/outline.ts'
import { PlacePicker } from './place-picker.tsx'
import classes from './observing.module.css'
import site from './site-ways.module.css'

export interface SiteWaysProps {
  /** As the field holds it. */
  readonly position: string
  readonly pays: string
  readonly onPosition: (position: string) => void
  /** The person may stand on the site. */
  readonly here?: boolean
}

/** Below the field of a site's position: the device's own place, a place on the drawn map, and a doubt about it. */
export function SiteWays({ position: text, pays, onPosition, here = false }: SiteWaysProps) {
  const { t } = useTranslation(['observation', 'study'])
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const country = PAYS.find((one) => one === pays)
  const read = readPosition(text)
  const position = read === 'wrong' ? null : read
  const outside = country && position && !isInCountry(DRAWINGS[country], position.latitude, position.longitude)
  const put = (given: string) => {
    setProblem(null)
    onPosition(given)
  }
  const locate = async () => {
    setAsking(true)
    setProblem(null)
    const answer = await askPosition(navigator.geolocation)
    if (gone.current) return
    setAsking(false)
    if (answer.kind === 'found') put(positionText(answer.position))
    else setProblem(answer.kind)
  }
  return (
    <div className={site.site}>
      {outside && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t('site.outside', { pays: t(`study:pays.${country}`) })}
        </p>
      )}
      <div className={site.ways}>
        {here && (
          <Button
            variant="default"
            leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
            disabled={asking}
            onClick={() => void locate()}
          >
            {t(asking ? 'site.locating' : 'site.here')}
          </Button>
        )}
        {country && (
          <Button
            variant="default"
            leftSection={<IconMap size={18} aria-hidden="true" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'site.map_close' : 'site.map')}
          </Button>
        )}
        {text !== '' && (
          <Button
            variant="subtle"
            color="gray.8"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => put('')}
          >
            {t('site.drop')}
          </Button>
        )}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {t(`site.${problem}`)}
        </p>
      )}
      {open && country && (
        <PlacePicker key={country} pays={country} position={position} onPick={(picked) => put(positionText(picked))} />
      )}
    </div>
  )
}
