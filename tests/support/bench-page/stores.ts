/** RxDB on one storage and on another, without the pull's questions and proofs: the same rows, the same list. */
import { createRxDatabase, type RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { BehaviorSubject, firstValueFrom } from 'rxjs'
import type { StudyList } from '../../../sync/contract.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import type { Study } from '../../../sync/domain/study.ts'
import { applyPage } from '../../../sync/pull/apply.ts'
import { STUDIES } from '../../../sync/pull/studies-feed.ts'
import { packedStorage } from '../../../sync/store/packed/packed-storage.ts'
import { recordSchema, stateSchema, studySchema, type StoreCollections } from '../../../sync/store/schema.ts'
import type { StoreDatabase } from '../../../sync/store/schema.ts'
import { openStudies } from '../../../sync/store/studies.ts'
import type { FeedPage, SentStudy } from '../../../sync/transport/transport.ts'
import { longestTask } from './long-tasks.ts'
import { fillRaw, listRaw, openRaw, PULLED, readPage, writeRaw, type RawList } from './raw.ts'
import { LISTED, ME, PAGE, benchStudy } from './rows.ts'

export type StoreWay = 'floor' | 'dexie' | 'packed'

interface On {
  readonly name: string
  readonly way: StoreWay
}

export interface Opened {
  /** From nothing to the list. */
  readonly whole: number
  /** Of that, since the database was open. */
  readonly list: number
}

/** From an empty device to the list: the pages that the server sends, each written before the next is asked for. */
export async function storeSync({ name, way, server }: On & { readonly server: string }): Promise<{
  readonly ms: number
  readonly longestTask: number
}> {
  let ms = 0
  const longest = await longestTask(async () => {
    const begin = performance.now()
    const contender = await WAYS[way](name)
    await contender.fill(server)
    await contender.list()
    ms = performance.now() - begin
    await contender.close()
  })
  return { ms, longestTask: longest }
}

export async function storeOpen({ name, way, rows }: On & { readonly rows: number }): Promise<Opened> {
  const begin = performance.now()
  const contender = await WAYS[way](name)
  const opened = performance.now()
  const { items, total } = await contender.list()
  const ended = performance.now()
  if (total !== rows / 10 || items.length !== Math.min(PAGE, total)) throw new Error(`${items.length} of ${total}`)
  await contender.close()
  return { whole: ended - begin, list: ended - opened }
}

/** Each of so many rows is written again, one after the other, ms each. */
export async function storeWrite({ name, way, runs }: On & { readonly runs: number }): Promise<readonly number[]> {
  const contender = await WAYS[way](name)
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const study = { ...benchStudy(run * 37), notes_terrain: `mesure ${run}` }
    const begin = performance.now()
    await contender.write(study)
    times.push(performance.now() - begin)
  }
  await contender.close()
  return times
}

interface Contender {
  fill(server: string): Promise<void>
  list(): Promise<StudyList | RawList>
  write(study: Study): Promise<void>
  close(): Promise<void>
}

const WAYS: Readonly<Record<StoreWay, (name: string) => Promise<Contender>>> = {
  async floor(name) {
    const database = await openRaw(name)
    return {
      fill: (server) => fillRaw(database, server),
      list: () => listRaw(database),
      write: (study) => writeRaw(database, study),
      close: async () => database.close(),
    }
  },
  dexie: (name) => onRx(name, getRxStorageDexie()),
  packed: (name) =>
    onRx(
      name,
      packedStorage(() => {}),
    ),
}

async function onRx(name: string, storage: RxStorage<unknown, unknown>): Promise<Contender> {
  const database: StoreDatabase = await createRxDatabase<StoreCollections>({
    name,
    multiInstance: true,
    eventReduce: true,
    storage,
  })
  await database.addCollections({
    studies: { schema: studySchema },
    records: { schema: recordSchema },
    state: { schema: stateSchema },
  })
  const profile$ = new BehaviorSubject<Profile | null>(ME)
  const apply = (rows: FeedPage<SentStudy>['rows'], full: boolean) => {
    const page = { rows, unreadable: [], lastRev: null, ended: false, digest: null }
    return applyPage(database, STUDIES, page, { gen: 1, me: ME, kept: new Set(), full })
  }
  return {
    async fill(server) {
      for (let after = 0; ;) {
        const rows = await readPage(server, after)
        await apply(rows, true)
        if (rows.length < PULLED) return
        after = rows.at(-1)?.rev ?? after
      }
    },
    list: () =>
      firstValueFrom(
        openStudies({ database, pending$: new BehaviorSubject([]), profile$ }).list$({
          view: 'mine',
          statuts: [LISTED],
          limit: PAGE,
        }),
      ),
    write: (study) => apply([{ ...study, deleted: false }], false),
    close: async () => void (await database.close()),
  }
}
