import { useEffect } from 'react'
import { useCodes } from './data/codes.ts'
import { lockWhenIdle, touched } from '../../data/device/idle-lock.ts'

const LOOK_EVERY_MS = 10_000
/** Touches are recorded at most this often. */
const TOUCH_EVERY_MS = 5_000

/** Locks the device when a person with a code leaves it idle. */
export function IdleLock() {
  const coded = Boolean(useCodes()?.mine)
  useEffect(() => {
    if (!coded) return
    let last = 0
    const touch = () => {
      if (Date.now() - last < TOUCH_EVERY_MS) return
      last = Date.now()
      touched()
    }
    // A tab that was frozen checks the lock before the touch that wakes it counts.
    const look = () => void lockWhenIdle()
    touch()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, touch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, touch)
    }
  }, [coded])
  return null
}
