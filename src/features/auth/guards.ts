import { redirect } from '@tanstack/react-router'
import type { TypeCompte } from '../../../sync/index.ts'
import { knownSession } from '../../data/hawa.ts'
import { dashboardOf } from '../../ui/dashboards.ts'

/**
 * For `beforeLoad` of an area. Asks the device only, so that an area opens without network; whoever is nobody
 * signs in first, whoever belongs elsewhere goes there.
 */
export async function guardArea(area: TypeCompte, href: string): Promise<void> {
  const session = await knownSession()
  if (session.kind === 'signed-out') throw redirect({ to: '/login', search: { redirect: href } })
  const type = session.profile?.type_compte ?? 'client'
  if (type !== area) throw redirect({ to: dashboardOf(type) })
}
