import type { AdminCounts } from '../../../sync/admin.ts'

/** The figures of a dashboard on which nothing has happened yet. */
export const noCounts: AdminCounts = {
  by_statut: { en_attente: 0, acceptée: 0, en_cours: 0, terminée: 0, complete: 0, annulée: 0 },
  by_pays: {},
  clients: 0,
  intervenants: 0,
  to_approve: 0,
  total: 0,
  as_of: '2026-11-20T09:30:00Z',
}
