import { randomUUID } from 'node:crypto'
import { BehaviorSubject, filter, firstValueFrom, type Observable } from 'rxjs'
import { commandId, userId } from '../../sync/domain/ids.ts'
import type { Profile } from '../../sync/domain/profile.ts'
import type { Study } from '../../sync/domain/study.ts'
import type { Studies } from '../../sync/contract.ts'
import type { CommandName } from '../../sync/commands/command.ts'
import type { LaidCommand } from '../../sync/overlay/overlay.ts'
import { applyPage } from '../../sync/pull/apply.ts'
import { STUDIES } from '../../sync/pull/studies-feed.ts'
import { readFeed, writeFeed } from '../../sync/store/feed-state.ts'
import { openStore, type Store } from '../../sync/store/store.ts'

/** A store whose rows and pending commands a test sets by hand. */
export interface StoreBench {
  readonly store: Store
  readonly studies: Studies
  readonly pending$: BehaviorSubject<readonly LaidCommand[]>
  /** Writes the rows as a pull would, and the cursor after them. */
  pull(rows: readonly Study[]): Promise<void>
  /** It leaves this person's view while work on it is unsettled. */
  leave(row: Study): Promise<void>
  close(): Promise<void>
}

export async function storeBench(me: Profile): Promise<StoreBench> {
  const store = await openStore(`store-${randomUUID()}`, userId(randomUUID()))
  const pending$ = new BehaviorSubject<readonly LaidCommand[]>([])
  return {
    store,
    pending$,
    studies: store.studies(pending$, new BehaviorSubject<Profile | null>(me)),
    async pull(rows) {
      const lastRev = Math.max(...rows.map((row) => row.rev))
      const sent = rows.map((row) => ({ ...row, deleted: false as const }))
      const page = { rows: sent, unreadable: [], lastRev, ended: false, digest: null }
      await applyPage(store.database, STUDIES, page, { gen: 1, me, kept: new Set(), full: false })
      await writeFeed(store.database, { ...(await readFeed(store.database)), cursor: lastRev })
    },
    async leave({ id, rev }) {
      const row = { id, rev: rev + 1, deleted: true as const }
      const page = { rows: [row], unreadable: [], lastRev: rev + 1, ended: false, digest: null }
      await applyPage(store.database, STUDIES, page, { gen: 1, me, kept: new Set([id]), full: false })
      await writeFeed(store.database, { ...(await readFeed(store.database)), cursor: rev + 1 })
    },
    close: () => store.close(),
  }
}

let given = 0

export function laid(name: CommandName, study: Pick<Study, 'id'>, more: Partial<LaidCommand> = {}): LaidCommand {
  given += 1
  return {
    id: commandId(randomUUID()),
    seq: given,
    name,
    args: { study_id: study.id },
    studyId: study.id,
    madeAt: '2026-06-01T08:00:00.000Z',
    standing: 'pending',
    rev: null,
    ...more,
  }
}

/** The first value that satisfies; a test in vain ends by its own time limit. */
export const reaches = <T>(observable: Observable<T>, wanted: (value: T) => boolean): Promise<T> =>
  firstValueFrom(observable.pipe(filter(wanted)))
