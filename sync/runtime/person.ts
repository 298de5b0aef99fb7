import {
  auditTime,
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  NEVER,
  pairwise,
  shareReplay,
  Subscription,
  type Observable,
} from 'rxjs'
import type { RuntimeConfig, SessionState, Sync } from '../contract.ts'
import { noAnswerOf } from '../domain/connection.ts'
import type { StudyId, UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import { deliverTwice } from '../outbox/deliver-twice.ts'
import { clockMeasure } from '../outbox/measure-clock.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { overlayProfile, type LaidCommand } from '../overlay/overlay.ts'
import { openCarriedFiles } from '../files/carried-files.ts'
import { openChosenFiles } from '../files/chosen-files.ts'
import { HandedDatabase } from '../handed/handed-database.ts'
import { openHandedFiles } from '../handed/handed-file.ts'
import { deviceFacts } from '../health/device-facts.ts'
import { createHeartbeat } from '../health/heartbeat.ts'
import { watchLosses } from '../health/loss.ts'
import { openPreparations } from '../files/preparations.ts'
import { createPuller } from '../pull/puller.ts'
import { FilesDatabase } from '../reports/files-database.ts'
import { keepNewestReports } from '../reports/newest-reports.ts'
import { openReports } from '../reports/reports.ts'
import { openShares } from '../shares/shares.ts'
import type { DeviceDatabase } from '../session/device-database.ts'
import { keepRenewed } from '../session/keep-renewed.ts'
import { createTokenSource } from '../session/token-source.ts'
import { openStore, type Store } from '../store/store.ts'
import { createTransport } from '../transport/http-transport.ts'
import { createSendingTransport } from '../transport/sending-transport.ts'
import { UNSEEN } from '../transport/unseen.ts'
import { createPatience } from '../transport/patient.ts'
import { uploaderOver } from '../uploads/resumable-uploader.ts'
import type { Cipher } from '../vault/cipher.ts'
import { draftSeal } from '../vault/draft-seal.ts'
import { sealedLocalData } from './local-data.ts'
import { createBell } from '../wake/bell.ts'
import { bellsOf } from '../wake/bells-of.ts'
import { openRealtimeLine } from '../wake/realtime-line.ts'
import type { Connectivity } from './connectivity.ts'
import type { Environment } from '../ground/environment.ts'
import { askOrRecall, exportMyData, kept$ } from './questions.ts'
import { live$ } from '../ground/live.ts'
import { status$ } from './status.ts'
import { platformStorage, storageFacts } from '../ground/platform-storage.ts'
import { StorageGuard } from './storage-guard.ts'

/** Minimum interval between refreshes of an administrator's lists. */
const NEWS_MS = 3_000

export interface PersonParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  readonly device: DeviceDatabase
  readonly connectivity: Connectivity
  readonly userId: UserId
  readonly session$: Observable<SessionState>
  readonly onError: (error: unknown) => void
}

export interface OpenPerson extends Sync {
  /** The browser lost a database: close this and open it anew. */
  readonly lost$: Observable<void>
  unsentCount(): Promise<number>
  close(): Promise<void>
}

/** Opens the databases of one person [L14] and connects the parts of the sync. */
export async function openPerson(parts: PersonParts): Promise<OpenPerson> {
  const cipher = await sealedLocalData(parts.env.databasePrefix, parts.device, parts.userId)
  const store = await openStore(parts.env.databasePrefix, parts.userId, cipher)
  try {
    return await assemble(parts, store, cipher)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function assemble(parts: PersonParts, store: Store, cipher: Cipher | null): Promise<OpenPerson> {
  const { env, config, device, connectivity, userId, onError } = parts
  const tokens = createTokenSource({ env, config, device, userId, evidence: connectivity })
  const line = { env, config, tokens, evidence: connectivity, userId }
  const transport = createTransport(line)
  const uploader = uploaderOver(line, transport)
  const storage = platformStorage()
  const guard = new StorageGuard(storage)
  const files = new FilesDatabase(env.databasePrefix, userId, cipher)
  const handed = new HandedDatabase(env.databasePrefix)
  const outbox = await openOutbox({
    userId,
    transport,
    uploader,
    env,
    onError,
    cipher,
    clockOffset: connectivity.clockOffset,
    measureClock: clockMeasure(async () => connectivity.clockOffset(), transport.digest),
    studyLabel: store.studyLabel,
    estimateStorage: storage ? guard.estimate : null,
  })
  const profile$ = live$(async () => {
    const identity = await device.read('identity')
    return identity?.userId === userId ? identity.profile : null
  }).pipe(
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
  const open = env.openLine ?? (env.signals && openRealtimeLine)
  const bell = open
    ? createBell({
        env,
        config,
        open,
        bells$: profile$.pipe(map(bellsOf)),
        contact$: connectivity.contact$,
        token: async () => {
          const answer = await tokens()
          return answer.kind === 'token' ? answer.token : null
        },
      })
    : null
  const patiently = createPatience(env)
  const puller = createPuller(
    {
      env,
      transport,
      store,
      joined: () => bell?.joined() === true,
      saveProfile: (profile) => device.saveProfile(profile),
      followTimeline: outbox.followTimeline,
      keptStudies: async () => keptStudies(await firstValueFrom(outbox.pending$)),
    },
    onError,
  )
  const expired$ = parts.session$.pipe(
    filter((state) => state.kind === 'signed-in' && state.userId === userId),
    map((state) => state.kind === 'signed-in' && state.expired),
    distinctUntilChanged(),
  )
  const studies = store.studies(outbox.pending$, profile$)
  const records = store.records(outbox.pending$, profile$)
  const reports = openReports({ env, transport, files, outbox })
  const preparations = openPreparations({
    env,
    transport,
    files,
    studies,
    records,
    outbox,
    onError,
    pull: async () => {
      await puller.run()
      if ((await firstValueFrom(puller.state$)).succeeded) return null
      return noAnswerOf((await firstValueFrom(connectivity.contact$)).connection) ?? 'unreachable'
    },
    estimateStorage: storage ? guard.estimate : null,
    protect: () => guard.protect(),
  })

  const heartbeat = createHeartbeat({
    env,
    device,
    userId,
    sealed: cipher !== null,
    transport: createSendingTransport({ env, config, tokens, evidence: UNSEEN }),
    entries: outbox.entries,
    storage: storageFacts,
    clockOffset: async () => connectivity.clockOffset(),
    repairs: async () => (await firstValueFrom(store.feed$)).repairs,
  })

  const losses = await watchLosses({ device, userId, mark: env.deviceMark ?? null, uuid: env.uuid, transport })

  async function syncNow(): Promise<void> {
    await outbox.replay()
    await puller.run()
    await guard.refresh()
  }

  async function exportUnsent(): Promise<File | null> {
    const unsent = await outbox.unsentWork()
    if (unsent.length === 0) return null
    const { writeExport } = await import('../unsent/write-export.ts')
    return writeExport({
      userId,
      unsent,
      now: env.now(),
      clockOffsetMs: connectivity.clockOffset(),
      facts: deviceFacts(env),
      profile: await firstValueFrom(profile$),
      deviceId: await device.deviceId(env.uuid),
    })
  }

  const wakeUps = new Subscription()
  const wake = (reason: 'online' | 'signed-in') => {
    outbox.wake(reason)
    void puller.run()
    preparations.resume()
  }
  wakeUps.add(env.signals?.subscribe({ wake: () => wake('online') }))
  // Only in pages: elsewhere a token is requested when there is something to send.
  if (env.signals) wakeUps.add(keepRenewed({ env, tokens }))
  wakeUps.add(
    connectivity.returned$.subscribe(() => {
      outbox.wake('online')
      preparations.resume()
    }),
  )
  wakeUps.add(signedIn$(device, outbox.summary$, puller.state$).subscribe(() => wake('signed-in')))
  const back$ = profile$.pipe(
    map(mayGive),
    pairwise(),
    filter(([before, now]) => !before && now),
  )
  wakeUps.add(back$.subscribe(() => wake('online')))
  wakeUps.add(bell?.heard$.subscribe((what) => puller.hear(what)))
  wakeUps.add(outbox.settlements$.subscribe(() => void puller.run()))
  wakeUps.add(
    outbox.summary$
      .pipe(
        map(({ waiting }) => waiting > 0),
        distinctUntilChanged(),
        filter(Boolean),
      )
      .subscribe(() => void guard.protect()),
  )
  const pulled$ = puller.state$.pipe(filter(({ pulling, succeeded }) => !pulling && succeeded === true))
  wakeUps.add(
    pulled$.subscribe(() => {
      void heartbeat.beat()
      void losses.ask()
      void guard.refresh()
    }),
  )
  // Only in pages: somebody reads there.
  if (env.signals) {
    wakeUps.add(
      keepNewestReports({
        env,
        files,
        open: reports.open,
        studies,
        profile$,
        pulled$,
        summary$: outbox.summary$,
        storage$: guard.status$,
        onError,
      }),
    )
  }
  void guard.refresh()
  wake('online')

  return {
    userId,
    lost$: store.lost$,
    profile$: combineLatest([profile$, outbox.pending$]).pipe(
      map(([profile, pending]) => overlayProfile(profile, pending)),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    ),
    studies,
    records,
    outbox: outbox.outbox,
    reports,
    carriedFiles: openCarriedFiles({ env, transport, files, outbox }),
    preparations,
    shares: openShares({ env, files, dispatch: outbox.dispatch }),
    handedFiles: openHandedFiles({ db: handed, env, userId, profile$, cipher }),
    chosenFiles: openChosenFiles({ files, now: env.now }),
    news$: (bell?.heard$ ?? NEVER).pipe(
      filter((what) => what === 'rung'),
      auditTime(NEWS_MS),
      map(() => undefined),
    ),
    clock: connectivity.deviceClock,
    status$: status$({
      contact$: connectivity.contact$,
      summary$: outbox.summary$,
      puller$: puller.state$,
      feed$: store.feed$,
      storage$: guard.status$,
      expired$,
    }),
    dispatch: outbox.dispatch,
    settlements$: outbox.settlements$,
    untold$: outbox.untold$,
    loss$: losses.loss$,
    forgetLoss: losses.forget,
    exportUnsent,
    deliver: (file, blob) => deliverTwice(transport, uploader, file, blob),
    syncNow,
    exportMyData: () => exportMyData(transport, patiently),
    ask: (question) => askOrRecall(transport, patiently, store, question),
    kept$: (question) => kept$(store, question),
    drafts: draftSeal(cipher),
    unsentCount: outbox.unsentCount,
    async close() {
      patiently.stop()
      wakeUps.unsubscribe()
      bell?.close()
      heartbeat.stop()
      preparations.close()
      await puller.stop()
      await outbox.close()
      await store.close()
      files.close()
      handed.close()
      guard.close()
    },
  }
}

/** Emits when paused work can continue: somebody signed in, or another tab's tokens arrived. */
function signedIn$(
  device: DeviceDatabase,
  ...waiting: readonly Observable<{ readonly needsLogin: boolean }>[]
): Observable<unknown> {
  return combineLatest([
    live$(() => device.mayRenew()),
    ...waiting.map((part$) => part$.pipe(map(({ needsLogin }) => needsLogin))),
  ]).pipe(
    map(([able, ...needed]) => able && needed.some(Boolean)),
    distinctUntilChanged(),
    filter(Boolean),
  )
}

/** Whether this person may give commands. Work paused because of the account then continues [L20]. */
const mayGive = (profile: Profile | null): boolean => profile?.is_active === true && profile.is_approved

function keptStudies(pending: readonly LaidCommand[]): ReadonlySet<StudyId> {
  const open = pending.filter(({ standing }) => standing !== 'applied')
  return new Set(open.map(({ studyId }) => studyId).filter((id) => id !== null))
}
