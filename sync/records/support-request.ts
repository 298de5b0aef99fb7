import * as v from 'valibot'
import { SUPPORT_CATEGORIES, SUPPORT_STATUTS } from '../domain/support.ts'
import { instant, kind, type BodyOf } from './definition.ts'

/** A help request; its id names the conversation in which it is talked about. */
export const supportRequest = kind({
  name: 'support_request',
  body: v.object({
    categorie: v.picklist(SUPPORT_CATEGORIES),
    sujet: v.string(),
    statut: v.picklist(SUPPORT_STATUTS),
    /** When it was written. */
    created_at: instant,
  }),
  at: ({ created_at }) => created_at,
})

export type SupportRequest = BodyOf<typeof supportRequest>
