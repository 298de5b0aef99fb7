import * as v from 'valibot'
import { place, searchSchema, words, type SearchOf } from '../../data/search-schemas.ts'

// Written here and not taken from the domain: an address is read before anything of the area is fetched.
export const STATES = ['nouvelle', 'en_cours', 'répondue', 'close', 'indésirable', 'toutes'] as const
export const KINDS = ['contact', 'expert', 'help'] as const
export const OFFICES = ['algerie', 'kenya', 'tanzanie'] as const
export const ASSIGNED = ['moi', 'personne'] as const

export const isKind = (text: unknown): text is (typeof KINDS)[number] => KINDS.some((one) => one === text)

/** Filters; an absent one does not filter. */
export const inquiriesSearch = searchSchema({
  recherche: words,
  /** Absent: the open inquiries. */
  etat: v.picklist(STATES),
  type: v.picklist(KINDS),
  bureau: v.picklist(OFFICES),
  responsable: v.picklist(ASSIGNED),
  en_retard: v.literal(true),
  /** Absent: first due first. */
  tri: v.literal('recent'),
  page: place,
})
export type InquiriesSearch = SearchOf<typeof inquiriesSearch>

export const SUBSCRIPTIONS = ['confirmed', 'pending', 'unsubscribed'] as const

export const newsletterSearch = searchSchema({ recherche: words, etat: v.picklist(SUBSCRIPTIONS), page: place })
export type NewsletterSearch = SearchOf<typeof newsletterSearch>
