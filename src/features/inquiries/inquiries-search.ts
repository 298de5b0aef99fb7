import * as v from 'valibot'
import { INQUIRY_KINDS, INQUIRY_STATES, type InquiryKind } from '../../../sync/domain/inquiry.ts'
import { PAYS } from '../../data/address-values.ts'
import { place, searchSchema, words, type SearchOf } from '../../data/search-schemas.ts'

export const STATES = [...INQUIRY_STATES, 'toutes'] as const

export const isKind = (text: unknown): text is InquiryKind => INQUIRY_KINDS.some((one) => one === text)

/** Filters; an absent one does not filter. */
export const inquiriesSearch = searchSchema({
  recherche: words,
  /** Absent: the open inquiries. */
  etat: v.picklist(STATES),
  type: v.picklist(INQUIRY_KINDS),
  bureau: v.picklist(PAYS),
  responsable: v.picklist(['moi', 'personne']),
  en_retard: v.literal(true),
  /** Absent: first due first. */
  tri: v.literal('recent'),
  page: place,
})
export type InquiriesSearch = SearchOf<typeof inquiriesSearch>

export const SUBSCRIPTIONS = ['confirmed', 'pending', 'unsubscribed'] as const

export const newsletterSearch = searchSchema({ recherche: words, etat: v.picklist(SUBSCRIPTIONS), page: place })
export type NewsletterSearch = SearchOf<typeof newsletterSearch>
