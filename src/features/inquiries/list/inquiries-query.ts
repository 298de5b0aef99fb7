import type { InquiriesQuery } from '../data/inquiries.ts'
import type { InquiriesSearch } from '../inquiries-search.ts'

/** The filters of the address as a query to the server. */
export function queryOf({
  recherche,
  etat,
  type,
  bureau,
  responsable,
  en_retard,
  tri,
  page,
}: InquiriesSearch): InquiriesQuery {
  return {
    ...(recherche && { search: recherche }),
    ...(type && { kind: type }),
    state: etat ?? 'ouverte',
    ...(bureau && { country: bureau }),
    ...(responsable && { assigned: responsable === 'moi' ? ('me' as const) : ('nobody' as const) }),
    ...(en_retard && { late: true }),
    sort: tri === 'recent' ? 'newest' : 'due',
    page,
  }
}
