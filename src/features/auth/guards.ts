import { redirect } from '@tanstack/react-router'
import type { TypeCompte } from '../../../sync/index.ts'
import { mayUnlock } from '../../data/codes-here.ts'
import { knownSession } from '../../data/hawa.ts'
import { dashboardOf } from '../../ui/dashboards.ts'

/**
 * For `beforeLoad` of an area. Asks the device only, so that an area opens without network; whoever is nobody
 * signs in first, whoever belongs elsewhere goes there.
 */
export async function guardArea(area: TypeCompte, href: string): Promise<void> {
  const session = await knownSession()
  if (session.kind === 'signed-out') throw redirect(await wayIn(href))
  // Nobody else pays for it.
  if (session.sealed && (await (await import('../../data/idle-lock.ts')).lockWhenIdle()))
    throw redirect(await wayIn(href))
  const type = session.profile?.type_compte ?? 'client'
  if (type !== area) throw redirect({ to: dashboardOf(type) })
}

/** Where whoever is nobody says who they are: with the code of this device where somebody has one. */
export async function wayIn(href: string) {
  return { to: (await mayUnlock()) ? '/unlock' : '/login', search: { redirect: href } } as const
}
