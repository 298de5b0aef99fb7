import { viewScope } from '../domain/profile.ts'
import { RECORD_KINDS, sortTime } from '../records/kinds.ts'
import { UNREADABLE, type RecordRow } from '../store/schema.ts'
import type { SentRecord } from '../transport/transport.ts'
import type { Feed } from './feed.ts'

/** Everything beside the studies. A version that knows more kinds reads those again that it could not read. */
export const RECORDS: Feed<RecordRow, SentRecord> = {
  name: 'records-feed',
  collection: 'records',
  batch: { full: 500, next: 500 },
  timed: false,
  scope: (me) => `${me ? viewScope(me) : 'none'} ${RECORD_KINDS.join(',')}`,
  ask: (transport, after, batch) => transport.pullRecords(after, batch),
  // In the snapshot of the last page.
  digest: async (_transport, { digest }) =>
    digest ? { kind: 'ok', value: digest } : { kind: 'retry', cause: 'server' },
  stored: ({ id, rev, kind, study_id, body }, gen) => ({
    id,
    rev,
    gen,
    kind,
    study_id: study_id ?? '',
    at: sortTime(kind, body),
    body: { ...body },
  }),
  unreadable: ({ id, rev }, gen) => emptied(id, rev, gen),
  left: ({ id, rev, gen }) => emptied(id, rev, gen),
  kept: async () => new Set(),
  gone: null,
}

const emptied = (id: string, rev: number, gen: number): RecordRow => ({
  id,
  rev,
  gen,
  kind: UNREADABLE,
  study_id: '',
  at: '',
  body: null,
})
