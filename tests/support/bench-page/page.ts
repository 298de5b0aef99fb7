/** The page of the benches in browsers: everything of it is called from outside, by its name. */
import { BehaviorSubject, filter, firstValueFrom, map } from 'rxjs'
import type { Studies, StudyList, StudyQuery, Sync } from '../../../sync/contract.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import type { Study } from '../../../sync/domain/study.ts'
import { applyPage } from '../../../sync/pull/apply.ts'
import { pull } from '../../../sync/pull/pull.ts'
import { STUDIES } from '../../../sync/pull/studies-feed.ts'
import { browserEnvironment, type Environment } from '../../../sync/ground/environment.ts'
import { assembleHawa } from '../../../sync/runtime/hawa.ts'
import { DeviceDatabase } from '../../../sync/session/device-database.ts'
import { openStore, type Store } from '../../../sync/store/store.ts'
import { createTransport } from '../../../sync/transport/http-transport.ts'
import { UNSEEN } from '../../../sync/transport/unseen.ts'
import { longestTask } from './long-tasks.ts'
import { appendRaw, fillRaw, listRaw, openRaw, writeRaw } from './raw.ts'
import { LISTED, ME, PAGE, benchStudy } from './rows.ts'
import { storeOpen, storeSync, storeWrite } from './stores.ts'

/** `name`: of the databases of one contender on this device. */
interface On {
  readonly name: string
}

export interface FirstSync {
  /** From nothing to the first list, ms. */
  readonly ms: number
  readonly longestTask: number
}

const QUERY: StudyQuery = { view: 'mine', statuts: [LISTED], limit: PAGE }

async function firstSync({
  name,
  server,
  rows,
  way,
}: On & { readonly server: string; readonly rows: number; readonly way: Way }): Promise<FirstSync> {
  let ms = 0
  const longest = await longestTask(async () => {
    const begin = performance.now()
    const listed = await WAYS[way](name, server, rows)
    ms = performance.now() - begin
    if (way !== 'pouch') full(listed, rows)
  })
  return { ms, longestTask: longest }
}

const WAYS = {
  async floor(name: string, server: string) {
    const database = await openRaw(name)
    await fillRaw(database, server)
    const list = await listRaw(database)
    database.close()
    return list
  },
  /** As a pull of the app: who am I, the pages, the digest, the records (none), the proof. */
  async hawa(name: string, server: string) {
    const store = await openStore(name, ME.user_id)
    await pullAll(store, server, name)
    const list = await firstList(studiesOf(store))
    await store.close()
    return list
  },
  /** Its replication alone: neither an index nor a list. */
  async pouch(name: string, server: string, rows: number) {
    const { PouchDB } = globalThis as unknown as { readonly PouchDB: Pouch }
    const database = new PouchDB(name)
    const { docs_written } = await PouchDB.replicate(`${server}/couch`, database, { batch_size: 1000 })
    if (docs_written !== rows) throw new Error(`${docs_written} documents`)
    await database.close()
    return { items: [], total: rows }
  },
}
type Way = keyof typeof WAYS

interface Pouch {
  new (name: string): { close(): Promise<void> }
  replicate(
    from: string,
    to: object,
    options: { readonly batch_size: number },
  ): Promise<{ readonly docs_written: number }>
}

/** Puts the rows on the device, for both contenders, and somebody who is signed in. */
async function fill({ name, server }: On & { readonly server: string }): Promise<void> {
  const raw = await openRaw(rawName(name))
  await fillRaw(raw, server)
  raw.close()
  const store = await openStore(name, ME.user_id)
  await pullAll(store, server, name)
  await store.close()
  const device = new DeviceDatabase(name)
  await device.signIn(
    { access_token: 'token', refresh_token: 'refresh', expires_in: 1e9, obtained_at: Date.now(), user_id: ME.user_id },
    { userId: ME.user_id, email: ME.email, profile: ME },
  )
  device.close()
}

const OPENINGS = {
  async floor(name: string) {
    const database = await openRaw(rawName(name))
    const list = await listRaw(database)
    database.close()
    return list
  },
  async store(name: string) {
    const store = await openStore(name, ME.user_id)
    return firstList(studiesOf(store))
  },
  /** Everything that the app opens: who is signed in, outbox, store and the rest of the runtime. */
  async hawa(name: string) {
    return firstList((await openSync(name)).studies)
  },
}

async function coldOpen({
  name,
  way,
  rows,
}: On & { readonly way: keyof typeof OPENINGS; readonly rows: number }): Promise<number> {
  const begin = performance.now()
  const list = await OPENINGS[way](name)
  const ms = performance.now() - begin
  full(list, rows)
  return ms
}

export interface Commands {
  readonly strict: readonly number[]
  readonly relaxed: readonly number[]
  /** Until `dispatch` says that it is on the disk. */
  readonly durable: readonly number[]
  /** Until the list that is drawn shows it as waiting, too. */
  readonly seen: readonly number[]
}

/** One command after the other, and in turn with each the floor. */
async function commands({ name, runs }: On & { readonly runs: number }): Promise<Commands> {
  const raw = await openRaw(rawName(name))
  const { studies, dispatch } = await openSync(name)
  const lists = new BehaviorSubject<StudyList | null>(null)
  const listening = studies.list$(QUERY).subscribe(lists)
  const shown = await firstValueFrom(lists.pipe(filter((list) => list !== null)))
  const times = { strict: [] as number[], relaxed: [] as number[], durable: [] as number[], seen: [] as number[] }
  for (const study of shown.items.slice(0, runs)) {
    const args = { study_id: study.id, notes_terrain: 'Vent faible, capteur posé.' }
    const entry = {
      version: 1,
      name: 'save_field_notes',
      args,
      studyId: study.id,
      studyLabel: study.nom_entreprise,
      madeAt: new Date().toISOString(),
      state: { kind: 'queued' },
    }
    times.strict.push(await timed(() => appendRaw(raw, entry, 'strict')))
    times.relaxed.push(await timed(() => appendRaw(raw, entry, 'relaxed')))
    const begin = performance.now()
    const seen = firstValueFrom(
      lists.pipe(
        filter((list) => list?.items.find(({ id }) => id === study.id)?.sync.state === 'waiting'),
        map(() => performance.now() - begin),
      ),
    )
    const outcome = await dispatch({ name: 'save_field_notes', args })
    times.durable.push(performance.now() - begin)
    if (outcome.kind !== 'queued') throw new Error(outcome.kind)
    times.seen.push(Math.max(await seen, times.durable.at(-1) ?? 0))
  }
  listening.unsubscribe()
  raw.close()
  return times
}

export type Change = 'stays' | 'leaves' | 'enters'
export type LiveList = Readonly<Record<Change, { readonly floor: readonly number[]; readonly hawa: readonly number[] }>>

/** One row is written as a pull does, until the list that is open shows it; the floor writes it and asks again. */
async function liveList({ name, runs }: On & { readonly runs: number }): Promise<LiveList> {
  const raw = await openRaw(rawName(name))
  const store = await openStore(name, ME.user_id)
  const lists = new BehaviorSubject<StudyList | null>(null)
  const listening = studiesOf(store).list$(QUERY).subscribe(lists)
  const first = await firstValueFrom(lists.pipe(filter((list) => list !== null)))
  const times = { stays: pair(), leaves: pair(), enters: pair() }
  let rev = 10_000_000
  for (let run = 0; run < runs; run += 1) {
    const before: Study = first.items[run % 10] ?? benchStudy(1)
    // Each leaves the list and comes back, so that every run finds the same.
    for (const change of ['stays', 'leaves', 'enters'] as const) {
      rev += 1
      const changed: Study = {
        ...before,
        rev,
        notes_terrain: `mesure ${rev}`,
        statut: change === 'leaves' ? 'terminée' : LISTED,
      }
      times[change].floor.push(
        await timed(async () => {
          await writeRaw(raw, changed)
          await listRaw(raw)
        }),
      )
      times[change].hawa.push(
        await timed(async () => {
          const shown = firstValueFrom(lists.pipe(filter((list) => isShown(list, changed))))
          const page = {
            rows: [{ ...changed, deleted: false as const }],
            unreadable: [],
            lastRev: rev,
            ended: false,
            digest: null,
          }
          await applyPage(store.database, STUDIES, page, { gen: 1, me: ME, kept: new Set(), full: false })
          await shown
        }),
      )
      // Its count may still be on the way; the next change must not meet it.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  listening.unsubscribe()
  await store.close()
  raw.close()
  return times
}

function isShown(list: StudyList | null, changed: Study): boolean {
  const item = list?.items.find(({ id }) => id === changed.id)
  return changed.statut === LISTED ? item?.rev === changed.rev : list !== null && item === undefined
}

const pair = () => ({ floor: [] as number[], hawa: [] as number[] })

async function pullAll(store: Store, server: string, prefix: string): Promise<void> {
  const env: Environment = { ...browserEnvironment, databasePrefix: prefix }
  const transport = createTransport({
    env,
    config: { supabaseUrl: server, supabaseKey: 'key' },
    tokens: async () => ({ kind: 'token', token: 'token' }),
    evidence: UNSEEN,
    userId: ME.user_id,
  })
  const outcome = await pull({ env, transport, store, saveProfile: async () => {}, keptStudies: async () => new Set() })
  if (outcome.kind !== 'proven') throw new Error(JSON.stringify(outcome))
}

/** `openHawa` without the loading of its code. No network, and nobody rings: the device by itself. */
async function openSync(name: string): Promise<Sync> {
  const env: Environment = {
    ...browserEnvironment,
    databasePrefix: name,
    fetch: () => Promise.reject(new TypeError('no network')),
    openLine: () => ({ close: () => {} }),
  }
  const hawa = await assembleHawa(env, { supabaseUrl: 'https://nowhere.invalid', supabaseKey: 'key' }, reportError)
  return firstValueFrom(hawa.sync$.pipe(filter((sync) => sync !== null)))
}

const studiesOf = (store: Store): Studies =>
  store.studies(new BehaviorSubject([]), new BehaviorSubject<Profile | null>(ME))
const firstList = (studies: Studies): Promise<StudyList> => firstValueFrom(studies.list$(QUERY))
const rawName = (name: string): string => `${name}-raw`

/** A tenth of them are listed: an empty list would be quick. */
function full({ items, total }: { readonly items: readonly unknown[]; readonly total: number }, rows: number): void {
  if (total !== rows / 10 || items.length !== Math.min(PAGE, total))
    throw new Error(`${items.length} of ${total} listed`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** All that this device keeps: the next contender begins on an empty one. */
async function clear(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    await new Promise<void>((resolve, reject) => {
      const removing = indexedDB.deleteDatabase(name)
      removing.addEventListener('success', () => resolve())
      removing.addEventListener('blocked', () => reject(new Error(`${name} is still open`)))
      removing.addEventListener('error', () => reject(removing.error ?? new Error(name)))
    })
  }
}

export interface BenchPage {
  readonly firstSync: typeof firstSync
  readonly fill: typeof fill
  readonly coldOpen: typeof coldOpen
  readonly commands: typeof commands
  readonly liveList: typeof liveList
  readonly storeSync: typeof storeSync
  readonly storeOpen: typeof storeOpen
  readonly storeWrite: typeof storeWrite
  readonly clear: typeof clear
}
Object.assign(globalThis, {
  bench: {
    firstSync,
    fill,
    coldOpen,
    commands,
    liveList,
    storeSync,
    storeOpen,
    storeWrite,
    clear,
  } satisfies BenchPage,
})
