import { useEffect, useState } from 'react'
import type { DeviceClock } from '../../../sync/index.ts'
import { useSync } from '../sync-context.tsx'

export interface ClockHere {
  readonly clock: DeviceClock
  /** Corrected as far as it is known. */
  readonly now: Date
  /** Not corrected: positions are dated by it. */
  readonly device: Date
}

/** A minute that changes is seen soon after. */
const EVERY_MS = 5_000

/** The device's clock, read every few seconds while the screen is open. */
export function useDeviceClock(): ClockHere {
  const sync = useSync()
  const look = (): ClockHere => {
    const clock = sync.clock()
    const device = new Date()
    return { clock, device, now: new Date(device.getTime() + (clock.kind === 'measured' ? clock.offsetMs : 0)) }
  }
  const [here, setHere] = useState(look)
  useEffect(() => {
    const timer = setInterval(() => setHere(look()), EVERY_MS)
    return () => clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `look` only reads the sync
  }, [sync])
  return here
}

/** The latest possible instant, by a known clock; null: an unknown clock sets no limit. */
export const latestOf = ({ clock, now }: ClockHere): Date | null => (clock.kind === 'measured' ? now : null)
