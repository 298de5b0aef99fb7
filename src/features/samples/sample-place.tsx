import { Button } from '@mantine/core'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askPosition, type Position, type PositionProblem } from '../../data/device-position.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { Ltr } from '../../ui/formatted.tsx'
import classes from './sample-form.module.css'

interface SamplePlaceProps {
  readonly position: Position | null
  readonly onChange: (position: Position | null) => void
}

/** Asked at once: whoever opens the form stands where the sample is taken. Nobody waits for it. */
export function SamplePlace({ position, onChange }: SamplePlaceProps) {
  const { t } = useTranslation('samples')
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const locate = async () => {
    setAsking(true)
    setProblem(null)
    const answer = await askPosition(navigator.geolocation)
    setAsking(false)
    if (answer.kind === 'found') onChange(answer.position)
    else setProblem(answer.kind)
  }
  useEffect(() => {
    if (!position) void locate()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])
  return (
    <div className={classes.place}>
      <p>
        <IconMapPin size={20} stroke={1.7} aria-hidden="true" />
        {position
          ? <><Ltr>{`${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`}</Ltr>{position.accuracy !== null && <> · {t('place.accuracy', { metres: isolate(formatNumber(Math.ceil(position.accuracy))) })}</>}</>
          : t(asking ? 'place.locating' : 'place.none')}
      </p>
      <Button variant="default" disabled={asking} leftSection={<IconCurrentLocation size={18} aria-hidden="true" />} onClick={() => void locate()}>
        {t(position ? 'place.again' : 'place.locate')}
      </Button>
      {problem && <p className={classes.problem} role="alert">{t(`place.${problem}`)}</p>}
    </div>
  )
}
