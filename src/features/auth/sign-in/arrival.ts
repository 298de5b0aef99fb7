import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { knownSession } from '../../../data/hawa.ts'
import { useSession } from '../../../data/session.ts'
import { destinationOf } from '../destination.ts'

/**
 * For /login and /signup: a signed-in person is sent on, but may renew an expired session there [L13]. Decided once, on
 * arrival and after hydration, since the page is prerendered: after signing in, the form navigates. False while a
 * signed-in person is about to leave, so that the form does not flash.
 */
export function useArrival(asked: string | undefined): boolean {
  const router = useRouter()
  const session = useSession()
  const [stays, setStays] = useState(false)
  const wish = useRef(asked)
  useEffect(() => {
    wish.current = asked
  }, [asked])
  useEffect(() => {
    let left = false
    const decide = async () => {
      const known = await knownSession().catch(() => null)
      if (left) return
      if (known?.kind !== 'signed-in' || known.expired) return setStays(true)
      await router.navigate({ href: destinationOf(known.profile?.type_compte, wish.current), replace: true })
    }
    void decide()
    return () => {
      left = true
    }
  }, [router])
  return stays || session.kind === 'signed-out' || (session.kind === 'signed-in' && session.expired)
}
