/** The stored shapes of both feeds: a device with the store of an earlier version reads on. */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import { pull } from '../../../../sync/pull/pull.ts'
import type { PullParts } from '../../../../sync/pull/pull-parts.ts'
import { RECORDS } from '../../../../sync/pull/records-feed.ts'
import { STUDIES } from '../../../../sync/pull/studies-feed.ts'
import { RECORD_KINDS } from '../../../../sync/records/kinds.ts'
import { openStore, type Store } from '../../../../sync/store/store.ts'
import { fakeFeed } from '../../../support/fake-transport.ts'
import { aProfile, aStudy } from '../../../support/study-rows.ts'
import { virtualDevice } from '../../../support/virtual-device.ts'

const me = aProfile()
const study = aStudy({ intervenant_id: me.id, statut: 'en_cours', created_at: '2026-06-01T08:00:00.000Z' })
const STUDY = {
  id: study.id,
  rev: 101,
  gen: 3,
  shelf: 'en_cours',
  newest_first: '98219699199999',
  mission_first: '98219699199999',
  study: { ...study, rev: 101 },
} as const
const BODY = {
  kind: 'requested',
  by_name: 'Clara',
  by_role: 'client',
  to_me: false,
  mine: true,
  at: '2026-06-01T08:00:00Z',
  received_at: '2026-06-01T08:00:00Z',
  data: {},
} as const
const RECORD = {
  id: `event:${randomUUID()}`,
  rev: 102,
  gen: 2,
  kind: 'event',
  study_id: study.id,
  at: '2026-06-01T08:00:00.000Z',
  body: BODY,
} as const
const SCOPE = 'intervention:active:approved'
const READ = { full: false, lastPullAt: null, repairs: 1, unprovable: null }

let store: Store
beforeEach(async () => {
  store = await openStore(`feeds-${randomUUID()}`, userId(randomUUID()))
})
afterEach(() => store.close())

test('a store that an earlier version filled is read on from its cursors, and its rows stay as they are', async () => {
  const { database } = store
  await database.studies.bulkInsert([STUDY])
  await database.records.bulkInsert([RECORD])
  await database.state.bulkInsert([
    { id: 'feed', value: { ...READ, cursor: 101, gen: 3, scope: SCOPE, lastPullAt: '2026-06-02T08:00:00.000Z' } },
    { id: 'records-feed', value: { ...READ, cursor: 102, gen: 2, scope: `${SCOPE} ${RECORD_KINDS.join(',')}` } },
  ])
  const feed = fakeFeed(me)
  expect(feed.put(study).rev).toBe(101)
  const asked: number[] = []
  feed.records = (after) => {
    asked.push(after)
    return { rows: [], unreadable: [], lastRev: null, ended: true, digest: { count: 1, xor: 102 } }
  }
  const parts: PullParts = {
    env: virtualDevice().env,
    store,
    transport: feed.transport,
    saveProfile: async () => {},
    keptStudies: async () => new Set(),
  }
  expect(await pull(parts)).toEqual({ kind: 'proven' })
  expect(feed.asked).toEqual(['sync 101'])
  expect(asked).toEqual([102])
  expect((await database.studies.find().exec()).map((row) => row.toMutableJSON())).toEqual([STUDY])
  expect((await database.records.find().exec()).map((row) => row.toMutableJSON())).toEqual([RECORD])
})

test('a study is stored as before, is emptied when it left, and is kept whole under work', () => {
  expect(STUDIES.stored({ ...study, rev: 101, deleted: false }, 3, me)).toEqual(STUDY)
  expect(STUDIES.left(STUDY, false)).toEqual({ ...STUDY, shelf: 'gone', study: null })
  expect(STUDIES.left(STUDY, true)).toEqual({ ...STUDY, shelf: 'gone' })
  const nothing = { newest_first: '~', mission_first: '~', study: null }
  const head = { id: study.id, rev: 7 }
  expect(STUDIES.unreadable(head, 3)).toEqual({ ...head, ...nothing, gen: 3, shelf: 'unreadable' })
})

test('a record is stored as before, and is emptied when it left or cannot be read', () => {
  const { id, rev, kind, study_id } = RECORD
  expect(RECORDS.stored({ id, rev, deleted: false, kind, study_id, body: BODY }, 2, me)).toEqual(RECORD)
  const emptied = { id, rev, gen: 2, kind: 'unreadable', study_id: '', at: '', body: null }
  expect(RECORDS.left(RECORD, false)).toEqual(emptied)
  expect(RECORDS.unreadable({ id, rev }, 2)).toEqual(emptied)
})
