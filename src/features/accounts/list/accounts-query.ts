import type { AccountsQuery } from '../data/admin-accounts.ts'
import type { AccountsSearch } from './accounts-search.ts'

/** The filters of the address as a query to the server. */
export function queryOf({
  recherche,
  type,
  pays,
  validation,
  statut,
  demande,
  tri,
  page,
}: AccountsSearch): AccountsQuery {
  return {
    ...(recherche ? { search: recherche } : {}),
    ...(type ? { kind: type } : {}),
    ...(pays ? { country: pays } : {}),
    ...(validation ? { standing: validation === 'a_approuver' ? 'waiting' : 'refused' } : {}),
    ...(statut ? { activity: statut === 'actif' ? 'active' : 'inactive' } : {}),
    ...(demande ? { deletion: true } : {}),
    sort: tri === 'nom' ? 'name' : tri === 'ancien' ? 'oldest' : 'newest',
    page,
  }
}
