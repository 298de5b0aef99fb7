import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  type Observable,
} from 'rxjs'
import { definitionOf } from '../../../sync/commands/registry.ts'
import type {
  Asked,
  HandedFile,
  KeptReport,
  LostWork,
  MissionPreparation,
  Question,
  RecordView,
  Studies,
  Sync,
  DeviceClock,
  SyncStatus,
} from '../../../sync/contract.ts'
import { noAnswerOf } from '../../../sync/domain/connection.ts'
import type { UserId, StudyId } from '../../../sync/domain/ids.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import type { AnyRecord, HawaRecord, RecordKind } from '../../../sync/records/record.ts'
import type { StoredBytes } from '../../../sync/domain/stored-file.ts'
import { STATUTS, type Statut } from '../../../sync/domain/study.ts'
import { overlayRecords } from '../../../sync/overlay/overlay-records.ts'
import { overlayProfile, overlayStudies, type LaidCommand } from '../../../sync/overlay/overlay.ts'
import { sortTime } from '../../../sync/records/kinds.ts'
import { isHere } from '../../../sync/reports/reports.ts'
import { statusOf } from '../../../sync/runtime/status.ts'
import { byKey, viewOf } from '../../../sync/store/view.ts'
import { sha256 } from '../../../sync/uploads/frozen-file.ts'
import { fakeOutbox } from './fake-outbox.ts'
import { connectionUnder, type Faults, type FakeServer } from './fake-server.ts'

/** The sync of one person in memory, with the parts that a test may read and set. */
export interface FakeSync extends Sync {
  readonly handed$: BehaviorSubject<HandedFile | null>
  readonly lost$: BehaviorSubject<LostWork | null>
  readonly preparations$: BehaviorSubject<readonly MissionPreparation[]>
  /** True once the second feed was read to its end. */
  readonly complete$: BehaviorSubject<boolean>
  readonly storage$: BehaviorSubject<SyncStatus['storage']>
  readonly expired$: BehaviorSubject<boolean>
  readonly clock$: BehaviorSubject<DeviceClock>
  unsentCount(): number
  /** Sends and pulls by itself. */
  resume(): Promise<void>
  /** Waits for a command in its grace and lets the time of it pass. */
  passGrace(): Promise<void>
}

export function fakeSync(
  userId: UserId,
  server: FakeServer,
  faults$: BehaviorSubject<Faults>,
  profile$: BehaviorSubject<Profile | null>,
): FakeSync {
  let rev = Math.max(100, ...server.studies.value.map((study) => study.rev))
  const pulled$ = new BehaviorSubject<{ readonly at: string | null; readonly ok: boolean }>({
    at: new Date().toISOString(),
    ok: true,
  })
  const kept = new BehaviorSubject<readonly KeptReport[]>([])
  const keptBytes = new Map<StudyId, Blob>()
  const seen = new Map<string, Blob>()
  /** By `Question.keep`. */
  const answered$ = new BehaviorSubject<ReadonlyMap<string, unknown>>(new Map())
  const tokens$ = new BehaviorSubject<ReadonlyMap<string, string>>(new Map())
  const handed$ = new BehaviorSubject<HandedFile | null>(null)
  const chosen = new Map<string, File>()
  const lost$ = new BehaviorSubject<LostWork | null>(null)
  const preparations$ = new BehaviorSubject<readonly MissionPreparation[]>([])
  const complete$ = new BehaviorSubject(true)
  const storage$ = new BehaviorSubject<SyncStatus['storage']>({
    usedBytes: 12_000_000,
    quotaBytes: 2_000_000_000,
    persisted: true,
  })
  const expired$ = new BehaviorSubject(false)
  const clock$ = new BehaviorSubject<DeviceClock>({ kind: 'measured', offsetMs: 0 })

  const cut = () => noAnswerOf(connectionUnder(faults$.value)) !== null
  const noAnswer = () => noAnswerOf(connectionUnder(faults$.value)) ?? 'unreachable'
  const unavailable = () => ({ kind: 'failed', reason: noAnswer() }) as const
  /** Resolves when the server may answer. */
  const patience = (): Promise<void> =>
    new Promise((resolve) => {
      const subscription = faults$.subscribe(({ slow }) => {
        if (slow) return
        resolve()
        queueMicrotask(() => subscription.unsubscribe())
      })
    })

  /** Applies the effect that the device foresees; for commands without one the test acts in `onApplied`. */
  function apply(command: LaidCommand): number {
    rev += 1
    const definition = definitionOf(command.name)
    const given = { at: command.madeAt, me: profile$.value }
    const created = definition?.createsStudy?.(command.args, given)
    if (created) server.studies.next([{ ...created, rev }, ...server.studies.value])
    if (definition?.changesStudy) {
      const { changesStudy } = definition
      server.studies.next(
        server.studies.value.map((study) =>
          study.id === command.studyId ? { ...changesStudy(study, command.args, given), rev } : study,
        ),
      )
    }
    if (definition?.changesProfile && profile$.value) {
      const changed = { ...definition.changesProfile(profile$.value, command.args, given), rev }
      server.people.set(changed.email, changed)
      profile$.next(changed)
    }
    if (definition?.puts) {
      const known = (id: string) => server.records.value.find((record) => record.id === id) ?? null
      const put = definition.puts(command.args, { ...given, commandId: command.id, known })
      const ids = new Set(put.map(({ id }) => id))
      server.records.next([...server.records.value.filter(({ id }) => !ids.has(id)), ...put])
    }
    return rev
  }

  const outbox = fakeOutbox({
    userId,
    server,
    faults$,
    expired$,
    apply,
    studyLabel: (study) => server.studies.value.find(({ id }) => id === study)?.nom_entreprise ?? null,
  })

  const viewer$ = profile$.pipe(map((me) => ({ me, pulledTo: Number.MAX_SAFE_INTEGER })))
  const all$ = combineLatest([server.studies, outbox.laid$, viewer$, server.lost]).pipe(
    map(([rows, commands, viewer, gone]) =>
      overlayStudies(rows, commands, viewer).map((study) =>
        gone.includes(study.id) ? { ...study, sync: { ...study.sync, lost: true } } : study,
      ),
    ),
  )
  const studies: Studies = {
    list$: (query) =>
      combineLatest([all$, profile$]).pipe(
        map(([all, me]) => {
          const view = viewOf(query, me)
          const found = all.filter(view.shows).toSorted(byKey(view))
          return { items: found.slice(0, query.limit), total: found.length }
        }),
      ),
    one$: (id) => all$.pipe(map((all) => all.find((study) => study.id === id) ?? null)),
    counts$: (name) =>
      combineLatest([all$, profile$]).pipe(
        map(([all, me]) => {
          const view = viewOf({ view: name }, me)
          const counts = Object.fromEntries(STATUTS.map((statut) => [statut, 0])) as Record<Statut, number>
          for (const study of all.filter(view.shows)) counts[study.statut] += 1
          return counts
        }),
      ),
  }

  function records$<K extends RecordKind>(kind: K, study: StudyId | null): Observable<readonly RecordView<K>[]> {
    return combineLatest([server.records, outbox.laid$, viewer$]).pipe(
      map(([rows, commands, viewer]) => {
        const ofKind = rows.filter((row): row is AnyRecord & HawaRecord<K> => row.kind === kind)
        return overlayRecords(kind, ofKind, commands, viewer)
          .filter((record) => study === null || record.studyId === study)
          .toSorted((a, b) => (sortTime(kind, a.body) < sortTime(kind, b.body) ? -1 : 1))
      }),
    )
  }

  const known = <T>({ read, keep }: Question<T>, kept: ReadonlyMap<string, unknown>): T | null =>
    keep !== undefined && kept.has(keep) ? read(kept.get(keep)) : null

  async function ask<T>(question: Question<T>): Promise<Asked<T>> {
    await patience()
    const { rpc, args } = 'rpc' in question ? question : { rpc: question.table, args: {} }
    const { read, keep } = question
    if (cut()) {
      const value = known(question, answered$.value)
      return value === null ? unavailable() : { kind: 'answered', value, lastKnown: true }
    }
    server.asked.push({ rpc, args })
    const answer = server.answers.get(rpc)
    if (!answer) throw new Error(`the test gives no answer to ${rpc}: server.answers.set('${rpc}', …)`)
    const body = answer(args)
    const value = read(body)
    if (value === null) throw new Error(`the test's answer to ${rpc} cannot be read: ${JSON.stringify(body)}`)
    if (keep !== undefined) answered$.next(new Map([...answered$.value, [keep, body]]))
    return { kind: 'answered', value }
  }

  async function fileAt({ path }: Pick<StoredBytes, 'path'>): Promise<Blob | null> {
    return seen.get(path) ?? outbox.sent.get(path) ?? null
  }

  async function open(study: Parameters<Sync['reports']['open']>[0]): ReturnType<Sync['reports']['open']> {
    if (study.rapport_url === null) return { kind: 'unavailable', reason: 'not_delivered' }
    const here = keptBytes.get(study.id) ?? outbox.sent.get(study.rapport_url)
    if (here) return { kind: 'file', blob: here, from: 'device' }
    await patience()
    if (cut()) return { kind: 'unavailable', reason: noAnswer() }
    const blob = server.files.get(study.rapport_url)
    return blob ? { kind: 'file', blob, from: 'server' } : { kind: 'unavailable', reason: 'refused' }
  }

  async function resume(): Promise<void> {
    await patience()
    await outbox.replay()
    const now = server.people.get(profile$.value?.email ?? '')
    if (!cut() && now && now !== profile$.value) profile$.next(now)
    pulled$.next(cut() ? { at: pulled$.value.at, ok: false } : { at: new Date().toISOString(), ok: true })
  }

  const unfilled = { path: '', size: 0, sha256: '' }
  const bringing = (file: File | null) => (file ? { file } : {})

  return {
    userId,
    profile$: combineLatest([profile$, outbox.laid$]).pipe(map(([profile, laid]) => overlayProfile(profile, laid))),
    studies,
    records: { ofStudy$: (kind, study) => records$(kind, study), all$: (kind) => records$(kind, null), complete$ },
    outbox: outbox.outbox,
    reports: {
      attach: (study, file, details) =>
        outbox.dispatch({ name: 'attach_report', args: { study_id: study, ...unfilled, ...details } }, bringing(file)),
      replace: (study, file, details) =>
        outbox.dispatch({ name: 'replace_report', args: { study_id: study, ...unfilled, ...details } }, bringing(file)),
      open,
      async link(study) {
        const blob = cut() || study.rapport_url === null ? undefined : server.files.get(study.rapport_url)
        return blob ? URL.createObjectURL(blob) : null
      },
      async keep(study) {
        if (faults$.value.fullDisk) return { kind: 'unavailable', reason: 'storage-full' }
        const opening = await open(study)
        if (opening.kind !== 'file') return opening
        keptBytes.set(study.id, opening.blob)
        const hash = study.rapport_sha256 ?? (await sha256(await opening.blob.arrayBuffer()))
        kept.next([
          ...kept.value.filter(({ studyId }) => studyId !== study.id),
          { studyId: study.id, size: opening.blob.size, sha256: hash, keptAt: new Date().toISOString() },
        ])
        return opening
      },
      async forget(study) {
        keptBytes.delete(study)
        kept.next(kept.value.filter(({ studyId }) => studyId !== study))
      },
      kept$: kept,
      isHere$: combineLatest([kept, outbox.sentPaths$]).pipe(map(([reports, sent]) => isHere(reports, sent))),
    },
    carriedFiles: {
      onDevice: fileAt,
      async open(file) {
        const here = await fileAt(file)
        if (here) return { kind: 'file', blob: here }
        await patience()
        if (cut()) return { kind: 'unavailable', reason: noAnswer() }
        const blob = server.files.get(file.path)
        if (!blob) return { kind: 'unavailable', reason: 'refused' }
        seen.set(file.path, blob)
        return { kind: 'file', blob }
      },
      async link(path) {
        const blob = cut() ? undefined : server.files.get(path)
        return blob ? URL.createObjectURL(blob) : null
      },
    },
    preparations: {
      missions$: preparations$,
      async prepare(ids) {
        if (cut()) return { kind: 'unavailable', reason: noAnswer() }
        if (faults$.value.fullDisk) return { kind: 'unavailable', reason: 'storage-full' }
        const ready = { kind: 'ready', at: new Date().toISOString() } as const
        preparations$.next(
          preparations$.value.map((mission) =>
            ids.includes(mission.study.id) ? { ...mission, missing: { files: 0, bytes: 0 }, standing: ready } : mission,
          ),
        )
        return { kind: 'done' }
      },
      async release(id) {
        preparations$.next(
          preparations$.value.map((mission) =>
            mission.study.id === id ? { ...mission, missing: mission.total, standing: { kind: 'not-asked' } } : mission,
          ),
        )
      },
    },
    shares: {
      async make(study, days) {
        const [shareId, token] = [crypto.randomUUID(), `test-${crypto.randomUUID()}`]
        const token_sha256 = await sha256(new TextEncoder().encode(token).buffer)
        const outcome = await outbox.dispatch({
          name: 'share_report',
          args: { study_id: study, share_id: shareId, token_sha256, days },
        })
        if (outcome.kind !== 'queued') return outcome
        tokens$.next(new Map([...tokens$.value, [shareId, token]]))
        return { ...outcome, shareId, token }
      },
      tokens$,
    },
    chosenFiles: {
      find: async (form) => chosen.get(form) ?? null,
      async keep(form, file) {
        if (faults$.value.fullDisk) return false
        chosen.set(form, file)
        return true
      },
      forget: async (form) => void chosen.delete(form),
    },
    handedFiles: { file$: handed$, drop: async () => handed$.next(null) },
    clock: () => clock$.value,
    status$: combineLatest([faults$, outbox.counts$, pulled$, storage$, expired$, clock$]).pipe(
      map(([faults, counts, pulled, storage, expired, clock]) =>
        statusOf({
          contact$: {
            connection: connectionUnder(faults),
            lastContactAt: pulled.at,
            offsetMs: clock.kind === 'measured' ? clock.offsetMs : 0,
          },
          summary$: { ...counts, sending: false, needsLogin: false },
          puller$: { pulling: false, succeeded: pulled.ok, needsLogin: false },
          feed$: { cursor: rev, lastPullAt: pulled.at, repairs: 0, full: false, scope: null, gen: 0, unprovable: null },
          storage$: storage,
          expired$: expired,
        }),
      ),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    ),
    news$: server.news,
    dispatch: outbox.dispatch,
    settlements$: outbox.settlements$,
    untold$: outbox.untold$,
    loss$: lost$,
    forgetLoss: async () => lost$.next(null),
    async exportUnsent() {
      const unsent = outbox.entries()
      return unsent.length === 0 ? null : new File([JSON.stringify(unsent)], 'hawa-travail-non-envoye.zip')
    },
    deliver: async (file, blob) => {
      if (cut()) return 'failed'
      server.files.set(file.path, blob)
      return 'ready'
    },
    syncNow() {
      outbox.endGraces()
      return resume()
    },
    resume,
    async passGrace() {
      await firstValueFrom(
        outbox.outbox.items$.pipe(
          filter((items) => items.some(({ state }) => state.kind === 'waiting' && state.grace)),
        ),
      )
      outbox.endGraces()
    },
    async exportMyData() {
      await patience()
      return cut() ? unavailable() : { kind: 'data', data: server.exportMyData() }
    },
    ask,
    kept$: (question) => answered$.pipe(map((kept) => known(question, kept))),
    drafts: { seal: (text) => text, open: (text) => text },
    handed$,
    lost$,
    preparations$,
    complete$,
    storage$,
    expired$,
    clock$,
    unsentCount: () => outbox.entries().length,
  }
}
