import { Button } from '@mantine/core'
import { IconCurrentLocation, IconMapPin, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askPosition, type Position, type PositionProblem } from '../../data/device-position.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { Ltr } from '../../ui/formatted.tsx'
import classes from './position-field.module.css'

interface PositionFieldProps {
  readonly position: Position | null
  readonly onChange: (position: Position | null) => void
  /** A position recorded now can be taken back; one that was in the study before is only replaced. */
  readonly removable: boolean
}

export function PositionField({ position, onChange, removable }: PositionFieldProps) {
  const { t } = useTranslation('field')
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
  return (
    <div className={classes.field}>
      <span className={classes.label}>{t('notes.position')}</span>
      {position && (
        <p className={classes.value}>
          <IconMapPin size={20} stroke={1.7} aria-hidden="true" />
          <Ltr>{`${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`}</Ltr>
          {position.accuracy !== null && (
            <span className={classes.accuracy}>
              {t('notes.accuracy', { metres: isolate(formatNumber(Math.ceil(position.accuracy))) })}
            </span>
          )}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => void locate()}
          disabled={asking}
          leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
        >
          {t(asking ? 'notes.locating' : removable ? 'notes.replace' : 'notes.locate')}
        </Button>
        {position && removable && (
          <Button variant="subtle" color="gray.8" onClick={() => onChange(null)} leftSection={<IconX size={18} aria-hidden="true" />}>
            {t('notes.drop')}
          </Button>
        )}
      </div>
      {problem && <p className={classes.problem} role="alert">{t(`notes.${problem}`)}</p>}
    </div>
  )
}
