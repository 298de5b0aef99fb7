import { viewScope } from '../domain/profile.ts'
import { NOT_MINE, type StudyRow } from '../store/schema.ts'
import { missionFirst, newestFirst } from '../store/sort-key.ts'
import type { SentStudy } from '../transport/transport.ts'
import type { Feed } from './feed.ts'

/** Studies: the first feed. Another role, approval or activity shows other ones. */
export const STUDIES: Feed<StudyRow, SentStudy> = {
  name: 'feed',
  collection: 'studies',
  batch: { full: 1000, next: 500 },
  timed: true,
  scope: (me) => (me ? viewScope(me) : 'none'),
  ask: (transport, after, batch) => transport.pullStudies(after, batch),
  digest: async (transport, { digest }) => (digest ? { kind: 'ok', value: digest } : transport.digest()),
  stored: ({ deleted: _, ...study }, gen, me) => ({
    id: study.id,
    rev: study.rev,
    gen,
    shelf: study.statut,
    newest_first: newestFirst(study.created_at),
    mission_first: missionFirst(study, me),
    study,
  }),
  unreadable: ({ id, rev }, gen) => ({
    id: id as StudyRow['id'],
    rev,
    gen,
    shelf: 'unreadable',
    newest_first: NOT_MINE,
    mission_first: NOT_MINE,
    study: null,
  }),
  left: ({ id, rev, gen, newest_first, mission_first, study }, isKept) => ({
    id,
    rev,
    gen,
    newest_first,
    mission_first,
    shelf: 'gone',
    study: isKept ? study : null,
  }),
  kept: (parts) => parts.keptStudies(),
  gone: { shelf: { $eq: 'gone' } },
}
