import { readPlace, type Place } from '../../data/address-values.ts'

/** Filters in the address; an absent one does not filter. */
export interface InquiriesSearch {
  readonly recherche?: string
  /** Absent: the open inquiries. */
  readonly etat?: (typeof STATES)[number]
  readonly type?: (typeof KINDS)[number]
  readonly bureau?: (typeof OFFICES)[number]
  readonly responsable?: (typeof ASSIGNED)[number]
  readonly en_retard?: true
  /** Absent: first due first. */
  readonly tri?: 'recent'
  /** Absent: the first. */
  readonly page?: Place
}

// Written here and not taken from the domain: an address is read before anything of the area is fetched.
export const STATES = ['nouvelle', 'en_cours', 'répondue', 'close', 'indésirable', 'toutes'] as const
export const KINDS = ['contact', 'expert', 'help'] as const
export const OFFICES = ['algerie', 'kenya', 'tanzanie'] as const
export const ASSIGNED = ['moi', 'personne'] as const

export const isKind = (text: unknown): text is (typeof KINDS)[number] => KINDS.some((one) => one === text)

export function readInquiriesSearch(given: Readonly<Record<string, unknown>>): InquiriesSearch {
  const late = given['en_retard']
  return {
    ...words(given),
    ...one(given, 'etat', STATES),
    ...one(given, 'type', KINDS),
    ...one(given, 'bureau', OFFICES),
    ...one(given, 'responsable', ASSIGNED),
    ...(late === true || late === 'true' ? { en_retard: true } : {}),
    ...one(given, 'tri', ['recent']),
    ...placeOf(given),
  }
}

export interface NewsletterSearch {
  readonly recherche?: string
  readonly etat?: (typeof SUBSCRIPTIONS)[number]
  /** Absent: the first. */
  readonly page?: Place
}

export const SUBSCRIPTIONS = ['confirmed', 'pending', 'unsubscribed'] as const

export function readNewsletterSearch(given: Readonly<Record<string, unknown>>): NewsletterSearch {
  return { ...words(given), ...one(given, 'etat', SUBSCRIPTIONS), ...placeOf(given) }
}

function words({ recherche }: Readonly<Record<string, unknown>>): { readonly recherche?: string } {
  // The router reads digits as a number.
  const found =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  return found ? { recherche: found } : {}
}

function placeOf({ page }: Readonly<Record<string, unknown>>): { readonly page?: Place } {
  const place = readPlace(page)
  return place ? { page: place } : {}
}

function one<K extends string, const V extends readonly string[]>(
  given: Readonly<Record<string, unknown>>,
  key: K,
  values: V,
): { readonly [key in K]?: V[number] } {
  const value = values.find((each) => each === given[key])
  return (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: V[number] }
}
