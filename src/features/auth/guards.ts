import { redirect } from '@tanstack/react-router'
import type { TypeCompte } from '../../../sync/index.ts'
import { mayUnlock } from './data/may-unlock.ts'
import { knownSession } from '../../data/hawa.ts'
import { dashboardOf } from '../../subjects/areas/dashboards.ts'

/**
 * For `beforeLoad` of an area. Reads this device only, so that an area opens without network. A signed-out visitor goes
 * to the sign-in page, an account of another type to its own dashboard.
 */
export async function guardArea(area: TypeCompte, href: string): Promise<void> {
  const session = await knownSession()
  if (session.kind === 'signed-out') throw redirect(await wayIn(href))
  // Only a session sealed by a code loads the lock.
  if (session.sealed && (await (await import('../../data/device/idle-lock.ts')).lockWhenIdle()))
    throw redirect(await wayIn(href))
  const type = session.profile?.type_compte ?? 'client'
  if (type !== area) throw redirect({ to: dashboardOf(type) })
}

/** The page to sign in on: /unlock when somebody has a code on this device, else /login. */
export async function wayIn(href: string) {
  return { to: (await mayUnlock()) ? '/unlock' : '/login', search: { redirect: href } } as const
}
