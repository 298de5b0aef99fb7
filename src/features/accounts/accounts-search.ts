import { readPlace, type Place } from '../../data/address-values.ts'

/** Filters in the address; an absent one does not filter. */
export interface AccountsSearch {
  readonly recherche?: string
  readonly type?: (typeof TYPES)[number]
  readonly pays?: (typeof COUNTRIES)[number]
  /** For specialists. */
  readonly validation?: (typeof VALIDATIONS)[number]
  readonly statut?: (typeof ACTIVITIES)[number]
  readonly demande?: 'suppression'
  /** Absent: the newest first. */
  readonly tri?: (typeof SORTS)[number]
  /** Absent: the first. */
  readonly page?: Place
}

export const TYPES = ['client', 'intervention'] as const
export const COUNTRIES = ['algerie', 'kenya', 'tanzanie'] as const
export const VALIDATIONS = ['a_approuver', 'refuse'] as const
export const ACTIVITIES = ['actif', 'inactif'] as const
export const SORTS = ['ancien', 'nom'] as const

export function readAccountsSearch(given: Readonly<Record<string, unknown>>): AccountsSearch {
  const { recherche, page } = given
  const words =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  const place = readPlace(page)
  return {
    ...(words && { recherche: words }),
    ...one(given, 'type', TYPES),
    ...one(given, 'pays', COUNTRIES),
    ...one(given, 'validation', VALIDATIONS),
    ...one(given, 'statut', ACTIVITIES),
    ...one(given, 'demande', ['suppression']),
    ...one(given, 'tri', SORTS),
    ...(place && { page: place }),
  }
}

function one<K extends string, const V extends readonly string[]>(
  given: Readonly<Record<string, unknown>>,
  key: K,
  values: V,
): { readonly [key in K]?: V[number] } {
  const value = values.find((each) => each === given[key])
  return (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: V[number] }
}
