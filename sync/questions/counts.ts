import * as v from 'valibot'
import type { AdminCounts, Question } from '../contract.ts'
import { STATUTS } from '../domain/study.ts'
import { reading } from './reading.ts'

const counts = v.object({
  by_statut: v.object(v.entriesFromList(STATUTS, v.number())),
  by_pays: v.record(v.string(), v.number()),
  clients: v.number(),
  intervenants: v.number(),
  to_approve: v.number(),
  total: v.number(),
  as_of: v.string(),
})

/** Figures of the administrator. */
export const adminCounts: Question<AdminCounts> = {
  rpc: 'admin_counts',
  args: {},
  read: reading(counts),
  keep: 'counts',
}
