import { useEffect, useState } from 'react'
import { sendsWhenClosed } from '../../../service-worker/background-sync.ts'

/** Undefined until the browser has answered. */
export function useSendsWhenClosed(): boolean | undefined {
  const [answer, setAnswer] = useState<boolean>()
  useEffect(() => void sendsWhenClosed().then(setAnswer), [])
  return answer
}

/** True where closing Hawa now would stop the sending of waiting work. */
export function useMustStayOpen(waiting: number): boolean {
  return useSendsWhenClosed() === false && waiting > 0
}
