import { useEffect, useState } from 'react'
import { lookAtDevice } from '../../../../sync/glance.ts'

/** True if this device has codes, so that a signed-out person may come back with one. */
export const mayUnlock = async (): Promise<boolean> => (await lookAtDevice()).codes

/** False until that is known. */
export function useMayUnlock(): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => {
    let gone = false
    void mayUnlock().then((found) => !gone && setMay(found))
    return () => {
      gone = true
    }
  }, [])
  return may
}
