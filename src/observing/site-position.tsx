import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCurrentLocation, IconMap, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYS } from '../../sync/domain/enumerations.ts'
import { positionText, readPosition } from '../../sync/domain/typed-position.ts'
import { askPosition, type PositionProblem } from '../data/device/device-position.ts'
import { formatNumber } from '../i18n/formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { DRAWINGS, isInCountry } from '../subjects/countries/outline.ts'
import { PlacePicker } from './place-picker.tsx'
import classes from './observing.module.css'
import site from './site-position.module.css'

interface SitePlace {
  readonly position: string
  readonly accuracy: string
}

interface SitePositionProps {
  readonly field: { readonly name: string; readonly ref: Ref<HTMLInputElement>; readonly value: string }
  /** Metres, where the position was measured; else blank. */
  readonly accuracy: string
  readonly pays: string
  readonly error?: ReactNode
  readonly onPlace: (place: SitePlace) => void
  /** The person may stand on the site. */
  readonly here?: boolean
}

/** Where the site of a request is: the device's own place, a place on the drawn map, or coordinates. */
export function SitePosition({
  field: { name, ref, value },
  accuracy,
  pays,
  error,
  onPlace,
  here = false,
}: SitePositionProps) {
  const { t } = useTranslation(['request', 'study'])
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
  const read = readPosition(value)
  const position = read === 'wrong' ? null : read
  const outside = country && position && !isInCountry(DRAWINGS[country], position.latitude, position.longitude)
  const put = (text: string, metres = '') => {
    setProblem(null)
    onPlace({ position: text, accuracy: metres })
  }
  const locate = async () => {
    setAsking(true)
    setProblem(null)
    const answer = await askPosition(navigator.geolocation)
    if (gone.current) return
    setAsking(false)
    if (answer.kind !== 'found') return setProblem(answer.kind)
    const { accuracy: metres } = answer.position
    put(positionText(answer.position), metres === null ? '' : String(Math.ceil(metres)))
  }
  return (
    <div className={site.site}>
      <TextInput
        name={name}
        ref={ref}
        value={value}
        onChange={({ currentTarget }) => put(currentTarget.value)}
        label={t('site.label')}
        description={t('site.hint')}
        error={error}
        autoComplete="off"
        maxLength={80}
        attributes={{ input: { dir: 'ltr' } }}
      />
      {accuracy !== '' && position && (
        <p className={site.note} role="status">
          {t('site.accuracy', { metres: isolate(formatNumber(Number(accuracy))) })}
        </p>
      )}
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
            onClick={() => void locate()}
            disabled={asking}
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
        {value !== '' && (
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
