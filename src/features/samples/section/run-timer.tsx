import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClock } from '../../../../sync/domain/zones.ts'
import type { ClockHere } from '../../../data/device/device-clock.ts'
import { isolate } from '../../../i18n/isolate.ts'
import classes from './run-timer.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface RunTimerProps {
  /** ISO 8601, of the device's clock; empty: not running. */
  readonly from: string
  readonly clock: ClockHere
  /** Of the study: its clock is that of the place. */
  readonly pays: string
  readonly onStart: (from: string) => void
  /** How long the run was, for the remark. */
  readonly onEnd: (words: string) => void
}

/** Times a run that fills a filter or a bag. The start is kept with the draft, so that a reload does not stop it. */
export function RunTimer({ from, clock, pays, onStart, onEnd }: RunTimerProps) {
  const { t } = useTranslation('samples')
  const start = new Date(from)
  if (Number.isNaN(start.getTime()))
    return (
      <div className={classes.timer}>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          onClick={() => onStart(new Date().toISOString())}
        >
          {t('run.start')}
        </Button>
      </div>
    )
  const correction = clock.now.getTime() - clock.device.getTime()
  const begun = wallClock(new Date(start.getTime() + correction), pays).slice(11, 16)
  const end = () => {
    const seconds = secondsSince(start)
    onEnd(t('run.note', { minutes: Math.floor(seconds / 60), seconds: seconds % 60, from: begun }))
  }
  return (
    <div className={classes.timer}>
      <Button variant="default" leftSection={<IconPlayerStop size={18} aria-hidden="true" />} onClick={end}>
        {t('run.stop')}
      </Button>
      <Elapsed start={start} label={t('run.label')} />
      <span className={kit.note}>{t('run.from', { from: isolate(begun) })}</span>
    </div>
  )
}

function Elapsed({ start, label }: { readonly start: Date; readonly label: string }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-label={label} translate="no" className={classes.elapsed}>
      {stopwatch(secondsSince(start))}
    </span>
  )
}

/** A clock that was set back meanwhile gives no time below zero. */
const secondsSince = (start: Date): number => Math.max(0, Math.floor((Date.now() - start.getTime()) / 1_000))

/** 1:03:20 */
function stopwatch(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
