import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time of the device, renewed every minute; null before hydration. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const moment = new Date()
      setNow(moment)
      timer = setTimeout(tick, MINUTE - (moment.getTime() % MINUTE))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
