import * as v from 'valibot'
import { STATUTS } from '../domain/study.ts'
import { question, type AnswerOf } from './question.ts'

const counts = v.object({
  by_statut: v.object(v.entriesFromList(STATUTS, v.number())),
  by_pays: v.record(v.string(), v.number()),
  clients: v.number(),
  intervenants: v.number(),
  to_approve: v.number(),
  total: v.number(),
  as_of: v.string(),
})

export type AdminCounts = AnswerOf<typeof counts>

/** Figures of the administrator. */
export const adminCounts = question({ rpc: 'admin_counts', args: {}, read: counts, keep: 'counts' })
