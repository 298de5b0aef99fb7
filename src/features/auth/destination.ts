import type { TypeCompte } from '../../../sync/index.ts'
import { dashboardOf } from '../../subjects/areas/dashboards.ts'

const AREA_ROOTS = { client: '/client', intervention: '/intervenant', admin: '/admin' } as const satisfies Record<
  TypeCompte,
  string
>

// Only there to give a path something to be resolved against.
const HERE = 'https://hawa.invalid'

/**
 * The path requested before signing in, if this account may open it; null for another area, for another site (`//evil`,
 * `/\evil`, `javascript:`) and for the sign-in pages themselves.
 */
export function allowedPath(asked: string | undefined, type: TypeCompte): string | null {
  if (!asked?.startsWith('/')) return null
  const url = URL.canParse(asked, HERE) ? new URL(asked, HERE) : null
  if (!url || url.origin !== HERE) return null
  const { pathname, search, hash } = url
  const open = [AREA_ROOTS[type], ...(type === 'client' ? ['/start-study'] : [])]
  if (!open.some((root) => pathname === root || pathname.startsWith(`${root}/`))) return null
  return `${pathname}${search}${hash}`
}

/** The page that opens after signing in. */
export function destinationOf(type: TypeCompte | null | undefined, asked: string | undefined): string {
  return allowedPath(asked, type ?? 'client') ?? dashboardOf(type)
}
