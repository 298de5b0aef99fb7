import { useEffect, useState } from 'react'

/** True once `on` has lasted so long: shorter waits need no message. */
export function useLater(on: boolean, ms = 500): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, ms])
  return late
}
