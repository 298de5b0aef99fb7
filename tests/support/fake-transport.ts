import type { Profile } from '../../sync/domain/profile.ts'
import type { StudyId } from '../../sync/domain/ids.ts'
import type { Study } from '../../sync/domain/study.ts'
import type {
  Answer,
  FeedDigest,
  FeedPage,
  SentRecord,
  SentStudy,
  Tombstone,
  Transport,
} from '../../sync/transport/transport.ts'
import { modelServer } from './model-server.ts'

export const TIMELINE = '00000000-0000-4000-8000-000000000001'

/** The feed of one person as the contract describes it: rows and departures by revision. */
export interface FakeFeed {
  readonly transport: Transport
  profile: Profile | null
  /** A server of the version before: it has no `sync`. */
  isOlder: boolean
  /** The page of records after a revision; none to begin with. */
  records: (after: number) => FeedPage<SentRecord>
  /** The digest that is told instead of the true one. */
  told: (honest: FeedDigest) => FeedDigest
  put(study: Study): Study
  /** The study leaves this person's view. */
  take(id: StudyId): void
  /** Removes it silently, as a faulty server or a lost page would. */
  lose(id: StudyId): void
  /** Rows of a later version of the server, by revision. */
  readonly unreadable: Map<StudyId, number>
  /** Every question in the order in which it was asked. */
  readonly asked: string[]
  /** Answers for the next questions instead of the truth; null lets one pass. */
  readonly faults: (Answer<never> | null)[]
  /** Runs before each answer: to change something meanwhile. */
  before: (what: string) => void | Promise<void>
}

export function fakeFeed(profile: Profile): FakeFeed {
  const rowById = new Map<StudyId, SentStudy | Tombstone>()
  let rev = 100

  const feed: FakeFeed = {
    profile,
    isOlder: false,
    records: () => ({ rows: [], unreadable: [], lastRev: null, ended: true, digest: { count: 0, xor: 0 } }),
    told: (honest) => honest,
    transport: {
      ...modelServer().transport,
      sync: (after, afterRecord, batch) =>
        feed.isOlder
          ? answer('profile', () => ({ profile: feed.profile, studies: null, records: null, timeline: null }))
          : answer(`sync ${after}`, () => {
              if (feed.profile?.type_compte === 'admin')
                return { profile: feed.profile, studies: null, records: null, timeline: TIMELINE }
              const studies = page(after, batch)
              return {
                profile: feed.profile,
                studies: { ...studies, digest: studies.ended ? digest() : null },
                records: studies.ended ? feed.records(afterRecord) : null,
                timeline: TIMELINE,
              }
            }),
      ownProfile: () => answer('profile', () => feed.profile),
      pullStudies: (after, batch) => answer(`pull ${after}`, () => page(after, batch)),
      pullRecords: (after) => answer(`records ${after}`, () => feed.records(after)),
      digest: () => answer('digest', () => ({ ...digest(), server_time: new Date(0).toISOString() })),
    },
    put(study) {
      rev += 1
      const row = { ...study, rev, deleted: false } as const
      rowById.set(study.id, row)
      return { ...study, rev }
    },
    take(id) {
      rev += 1
      rowById.set(id, { id, rev, deleted: true })
    },
    lose: (id) => void rowById.delete(id),
    unreadable: new Map(),
    asked: [],
    faults: [],
    before: () => {},
  }

  async function answer<T>(what: string, value: () => T): Promise<Answer<T>> {
    feed.asked.push(what)
    await feed.before(what)
    return feed.faults.shift() ?? { kind: 'ok', value: value() }
  }

  const rows = () => [...rowById.values()]

  function digest(): FeedDigest {
    const revs = [
      ...rows()
        .filter((row) => !row.deleted)
        .map((row) => row.rev),
      ...feed.unreadable.values(),
    ]
    return feed.told({ count: revs.length, xor: revs.reduce((mixed, each) => mixed ^ each, 0) })
  }

  function page(after: number, batch: number): FeedPage<SentStudy> {
    const strange = [...feed.unreadable].map(([id, strangeRev]) => ({ id, rev: strangeRev }))
    const due = [...rows(), ...strange]
      .filter((row) => row.rev > after && !(after <= 0 && 'deleted' in row && row.deleted))
      .sort((a, b) => a.rev - b.rev)
      .slice(0, batch)
    return {
      rows: due.filter((row) => 'deleted' in row),
      unreadable: due.filter((row) => !('deleted' in row)),
      lastRev: due.at(-1)?.rev ?? null,
      ended: due.length < batch,
      digest: null,
    }
  }

  return feed
}
