import { Button, Input } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCurrentLocation,
  IconMapPin,
  IconPencil,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceClock } from '../data/device/device-clock.ts'
import { measurePosition, POOR_ACCURACY, type Position, type PositionProblem } from '../data/device/device-position.ts'
import { formatAgo, formatNumber } from '../i18n/formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { useLanguage } from '../i18n/setup.ts'
import { Ltr } from '../ui/text/formatted.tsx'
import classes from './observing.module.css'
import { TypedPlace } from './typed-place.tsx'
import kit from '../ui/kit/kit.module.css'

interface PlaceFieldProps {
  readonly position: Position | null
  readonly onChange: (position: Position | null) => void
  /**
   * Measures at once if there is no position: the person stands there when the form opens. Saving does not wait for it.
   */
  readonly atOnce?: boolean
  /** An open, untouched form may have been carried elsewhere: the position counts from the first key on. */
  readonly begun?: boolean
  /** Of the study, where nothing is measured for this one thing. */
  readonly known?: ReactNode
}

const metres = (value: number): string => isolate(formatNumber(Math.ceil(value)))

/** Older than this, the person may have walked on. */
const OLD_MS = 10 * 60_000
/** A position measured by itself this long before the first key is not the place of the work. */
const WALKED_ON_MS = 60_000

/** The place: measured for this one thing until it is good enough or the person stops it, or typed. */
export function PlaceField({ position, onChange, atOnce = false, begun = false, known }: PlaceFieldProps) {
  const { t } = useTranslation('observation')
  const language = useLanguage()
  const { device: now } = useDeviceClock()
  const [measuring, setMeasuring] = useState(false)
  const [typing, setTyping] = useState(false)
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const stop = useRef<() => void>(() => {})
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const measure = () => {
    stop.current()
    setMeasuring(true)
    setTyping(false)
    setProblem(null)
    stop.current = measurePosition(navigator.geolocation, {
      onFix: (fix) => latest.current(fix),
      onEnd: (why) => {
        setMeasuring(false)
        setProblem(why)
      },
    })
  }
  const byItself = useRef(false)
  const chosen = (next: Position | null) => {
    byItself.current = false
    onChange(next)
  }
  const wanted = atOnce && position === null
  useEffect(() => {
    byItself.current = wanted
    if (wanted) measure()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each thing that has no position yet
  }, [])
  const measuredBefore = useEffectEvent(
    () => byItself.current && position?.at && Date.now() - Date.parse(position.at) > WALKED_ON_MS,
  )
  useEffect(() => {
    if (begun && measuredBefore()) measure()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is begun
  }, [begun])
  useEffect(() => () => stop.current(), [])
  const accuracy = position?.accuracy ?? null
  const age = position?.at ? now.getTime() - Date.parse(position.at) : 0
  return (
    <div className={`${kit.whole} ${classes.place}`}>
      <Input.Label labelElement="div" size="md">
        {t('place.title')}
      </Input.Label>
      <p className={`${kit.figures} ${kit.flush} ${classes.value}`} aria-live="polite">
        <IconMapPin size={20} stroke={1.7} aria-hidden="true" />
        {position ? (
          <>
            <Ltr>{`${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`}</Ltr>
            {accuracy !== null && <> · {t('place.accuracy', { metres: metres(accuracy) })}</>}
            <span className={kit.quiet}>
              {' · '}
              {position.at ? formatAgo(position.at, now, language) : t('place.by_hand')}
            </span>
            {measuring && <> · {t('place.better')}</>}
          </>
        ) : measuring ? (
          t('place.locating')
        ) : (
          (known ?? t('place.none'))
        )}
      </p>
      {!measuring && accuracy !== null && accuracy > POOR_ACCURACY && (
        <Warning>{t('place.poor', { metres: metres(POOR_ACCURACY) })}</Warning>
      )}
      {!measuring && age > OLD_MS && <Warning>{t('place.old')}</Warning>}
      <div className={kit.clusterXs}>
        {measuring ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
            onClick={() => stop.current()}
          >
            {t('place.stop')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
            onClick={() => {
              byItself.current = false
              measure()
            }}
          >
            {t(position ? 'place.again' : 'place.locate')}
          </Button>
        )}
        {!typing && !measuring && (
          <Button
            variant="subtle"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => setTyping(true)}
          >
            {t('place.type')}
          </Button>
        )}
        {position && !measuring && (
          <Button
            variant="subtle"
            color="gray.8"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => chosen(null)}
          >
            {t('place.drop')}
          </Button>
        )}
      </div>
      {typing && (
        <TypedPlace
          onPlace={(typed) => {
            chosen(typed)
            setTyping(false)
          }}
          onClose={() => setTyping(false)}
        />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {t(`place.${problem}`)}
        </p>
      )}
    </div>
  )
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      {children}
    </p>
  )
}
