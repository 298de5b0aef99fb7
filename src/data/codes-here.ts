import { useEffect, useState } from 'react'
import { lookAtDevice } from '../../sync/glance.ts'

/** Whoever is not here may come back with a code of this device. */
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
