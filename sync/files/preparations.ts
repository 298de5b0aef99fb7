import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  firstValueFrom,
  map,
  Subscription,
  switchMap,
  type Observable,
} from 'rxjs'
import type {
  MissionPreparation,
  PreparationProblem,
  Preparations,
  PrepareOutcome,
  Records,
  Studies,
  StudyView,
} from '../contract.ts'
import type { NoAnswer } from '../domain/connection.ts'
import type { StudyId } from '../domain/ids.ts'
import { filesOfMission, PREPARED_STATUTS } from '../domain/preparation.ts'
import type { StoredBytes } from '../domain/stored-file.ts'
import type { Statut } from '../domain/study.ts'
import type { FilesDatabase } from '../reports/files-database.ts'
import type { Environment } from '../ground/environment.ts'
import { live$ } from '../ground/live.ts'
import type { OutboxPort } from '../outbox/outbox-port.ts'
import type { Transport } from '../transport/transport.ts'
import { hasRoomFor, isStorageFull, type EstimateStorage } from '../uploads/room.ts'
import { amountOf, standingOf, type Taking } from './preparation-standing.ts'
import { fetchProved } from './proved-file.ts'

export interface PreparationsParts {
  readonly env: Pick<Environment, 'now'>
  readonly transport: Pick<Transport, 'downloadFile'>
  readonly files: FilesDatabase
  readonly studies: Pick<Studies, 'list$' | 'one$'>
  readonly records: Pick<Records, 'all$' | 'complete$'>
  readonly outbox: Pick<OutboxPort, 'sentCopy' | 'sentPaths$'>
  /** Reads the feeds; null: read to their end. */
  readonly pull: () => Promise<NoAnswer | null>
  readonly estimateStorage: EstimateStorage | null
  /** Called before many bytes are stored. */
  readonly protect: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface OpenPreparations extends Preparations {
  /** Continues unfinished preparations. */
  resume(): void
  close(): void
}

interface Mission {
  readonly study: StudyView
  readonly files: readonly StoredBytes[]
}

export function openPreparations(parts: PreparationsParts): OpenPreparations {
  const { env, transport, files, studies, records, outbox } = parts
  const taking = new BehaviorSubject<ReadonlyMap<StudyId, Taking>>(new Map())
  let turn: Promise<unknown> = Promise.resolve()
  let closed = false

  /** Null until the feeds were read to their end: before that, a missing row proves nothing. */
  const known$: Observable<readonly Mission[] | null> = combineLatest([
    studies.list$({ view: 'mine', statuts: PREPARED_STATUTS }),
    records.all$('message'),
    records.all$('photo'),
    records.all$('request_photo'),
    records.complete$,
  ]).pipe(
    map(([{ items }, messages, photos, ofSites, complete]) =>
      complete
        ? items
            .filter(({ sync }) => !sync.acceptanceAsked && !sync.lost)
            .map((study) => ({ study, files: filesOfMission(study.id, { messages, photos: [...photos, ...ofSites] }) }))
        : null,
    ),
  )
  const pins$ = live$(() => files.pins.toArray())
  const here$ = combineLatest([live$(() => files.seen.toCollection().primaryKeys()), outbox.sentPaths$]).pipe(
    map(([seen, sent]) => ({ seen: new Set(seen), sent })),
  )

  const missions$ = combineLatest([known$, pins$, here$, taking]).pipe(
    map(([known, pins, { seen, sent }, now]) =>
      (known ?? [])
        .map(({ study, files: all }): MissionPreparation => {
          const missing = amountOf(all.filter(({ path }) => !seen.has(path) && !sent.has(path)))
          return {
            study,
            total: amountOf(all),
            missing,
            standing: standingOf(
              missing,
              pins.find(({ studyId }) => studyId === study.id),
              now.get(study.id),
            ),
          }
        })
        .filter(isOffered),
    ),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )

  // Pins files viewed later, and releases those of ended missions. Costs nothing while nothing is pinned.
  const keeping = new Subscription()
  keeping.add(
    pins$
      .pipe(
        map((pins) => pins.length > 0),
        distinctUntilChanged(),
        switchMap((some) => (some ? combineLatest([known$, pins$, here$]) : EMPTY)),
      )
      .subscribe({
        next: ([known, pins, { seen }]) => {
          if (known) keepUp(known, pins, seen).catch(report)
        },
        error: report,
      }),
  )

  async function keepUp(
    known: readonly Mission[],
    pins: readonly { readonly studyId: StudyId; readonly paths: readonly string[] }[],
    seen: ReadonlySet<string>,
  ): Promise<void> {
    for (const { studyId, paths } of pins) {
      const mission = known.find(({ study }) => study.id === studyId)
      if (!mission && isOver(await firstValueFrom(studies.one$(studyId)))) await files.unpin(studyId)
      const more =
        mission?.files.filter(({ path }) => seen.has(path) && !paths.includes(path)).map(({ path }) => path) ?? []
      if (more.length > 0) await files.pins.update(studyId, { paths: [...paths, ...more] })
    }
  }

  async function prepare(ids: readonly StudyId[]): Promise<PrepareOutcome> {
    say(ids, 'taking')
    try {
      const problem = (await ask(ids)) ?? (await inTurn(() => take(ids)))
      return problem ? { kind: 'unavailable', reason: problem } : { kind: 'done' }
    } catch (error) {
      say(ids, undefined)
      throw error
    }
  }

  /** Pins the current files of these missions, unless there is no room for them. */
  async function ask(ids: readonly StudyId[]): Promise<PreparationProblem | null> {
    const unheard = await parts.pull()
    if (unheard) return stop(ids, unheard)
    const missions = await wanted(ids)
    const missing = new Map<string, StoredBytes>()
    for (const file of missions.flatMap((mission) => mission.files)) {
      if (!(await files.has(file.path))) missing.set(file.path, file)
    }
    // Not awaited: Firefox resolves only after the person's decision.
    void parts.protect()
    if (!(await hasRoomFor(amountOf([...missing.values()]).bytes, parts.estimateStorage)))
      return stop(ids, 'storage-full')
    await files.pins.bulkPut(
      missions.map(({ study, files: all }) => ({
        studyId: study.id,
        paths: all.map(({ path }) => path),
        readyAt: null,
      })),
    )
    return null
  }

  /**
   * Downloads one file after the other. Arrived files stay, and a file that the server refuses does not stop the
   * others.
   */
  async function take(ids: readonly StudyId[]): Promise<PreparationProblem | null> {
    let worst: PreparationProblem | null = null
    for (const { study, files: all } of await wanted(ids)) {
      const pin = await files.pins.get(study.id)
      if (!pin || pin.readyAt !== null) continue
      let problem: PreparationProblem | null = null
      for (const file of all.filter(({ path }) => pin.paths.includes(path))) {
        if (closed || !(await files.pins.get(study.id))) break
        problem = (await takeFile(file)) ?? problem
        if (problem !== null && problem !== 'refused') return stop(ids, problem)
      }
      if (closed) break
      if (problem === null) await files.pins.update(study.id, { readyAt: new Date(env.now()).toISOString() })
      worst = problem ?? worst
      say([study.id], problem ?? undefined)
    }
    // The rest are no longer missions.
    say(underWay(ids), undefined)
    return worst
  }

  async function takeFile(file: StoredBytes): Promise<PreparationProblem | null> {
    const { path, size } = file
    if (await files.has(path)) return null
    const sent = await outbox.sentCopy(path)
    const opening = sent ? ({ kind: 'file', blob: sent } as const) : await fetchProved(transport, file)
    if (opening.kind !== 'file') return opening.reason
    try {
      await files.hold({ path, blob: opening.blob, size, openedAt: env.now() })
      return null
    } catch (error) {
      if (isStorageFull(error)) return 'storage-full'
      throw error
    }
  }

  async function wanted(ids: readonly StudyId[]): Promise<readonly Mission[]> {
    return ((await firstValueFrom(known$)) ?? []).filter(({ study }) => ids.includes(study.id))
  }

  async function resume(): Promise<void> {
    const ids = (await files.pins.toArray())
      .filter(({ readyAt, studyId }) => readyAt === null && taking.value.get(studyId) !== 'taking')
      .map(({ studyId }) => studyId)
    if (ids.length === 0) return
    say(ids, 'taking')
    await inTurn(() => take(ids))
  }

  /** Runs one download job at a time in this tab. No lock across tabs: a second tab would write the same bytes. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  function stop(ids: readonly StudyId[], problem: PreparationProblem): PreparationProblem {
    say(underWay(ids), problem)
    return problem
  }

  const underWay = (ids: readonly StudyId[]) => ids.filter((id) => taking.value.get(id) === 'taking')

  function say(ids: readonly StudyId[], what: Taking): void {
    if (!closed) taking.next(new Map([...taking.value, ...ids.map((id) => [id, what] as const)]))
  }

  /** Ignores errors of a closed database; the stored files stay valid. */
  function report(error: unknown): void {
    if (!closed) parts.onError(error)
  }

  return {
    missions$,
    prepare,
    async release(study) {
      await files.unpin(study)
      say([study], undefined)
    },
    resume: () => void resume().catch(report),
    close() {
      closed = true
      keeping.unsubscribe()
      taking.complete()
    },
  }
}

/**
 * Whether the study is no longer a mission of this person. Reads its own row: a list may miss a row for an instant
 * while its state changes. A study closed only on this device may still be open: the server decides.
 */
function isOver(study: StudyView | null): boolean {
  return (
    study === null || (study.sync.state === 'synced' && !(PREPARED_STATUTS as readonly Statut[]).includes(study.statut))
  )
}

/** A finished mission needs no preparation; one with kept files stays in the list until its report is in. */
function isOffered({ study, standing }: MissionPreparation): boolean {
  return study.statut !== 'terminée' || standing.kind !== 'not-asked'
}
