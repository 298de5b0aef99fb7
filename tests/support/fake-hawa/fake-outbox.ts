import { BehaviorSubject, combineLatest, defer, map, merge, of, Subject, tap, type Observable } from 'rxjs'
import { checkCommand, undoOf } from '../../../sync/commands/check.ts'
import type { Command, CommandName } from '../../../sync/commands/command.ts'
import type { DispatchOptions, DispatchOutcome, Outbox, Settlement } from '../../../sync/contract.ts'
import { commandId, type CommandId, type StudyId, type UserId } from '../../../sync/domain/ids.ts'
import { next } from '../../../sync/outbox/entry-state.ts'
import { mayHaveArrived, type Entry, type Receipt } from '../../../sync/outbox/entry.ts'
import { outboxItems } from '../../../sync/outbox/items.ts'
import { contextOf, countEntries, isWork, laidCommands, type Counts } from '../../../sync/outbox/live.ts'
import { heads } from '../../../sync/outbox/order.ts'
import type { LaidCommand } from '../../../sync/overlay/overlay.ts'
import { fileCommand } from '../../../sync/uploads/file-commands.ts'
import { freezeFile, type FrozenFile } from '../../../sync/uploads/frozen-file.ts'
import type { Faults, FakeServer } from './fake-server.ts'

export interface FakeOutboxParts {
  readonly userId: UserId
  readonly server: FakeServer
  readonly faults$: BehaviorSubject<Faults>
  /** Until the next sign-in nothing is sent. */
  readonly expired$: BehaviorSubject<boolean>
  /** Carries an applied command out on the server; returns the revision. */
  readonly apply: (command: LaidCommand) => number
  readonly studyLabel: (study: StudyId) => string | null
}

export interface FakeOutbox {
  readonly outbox: Outbox
  readonly laid$: Observable<readonly LaidCommand[]>
  readonly counts$: Observable<Counts>
  readonly settlements$: Observable<Settlement>
  /** As the contract says: also those that came while nobody watched. */
  readonly untold$: Observable<Settlement>
  /** Bytes of sent and waiting files, by path. */
  readonly sent: Map<string, Blob>
  readonly sentPaths$: Observable<ReadonlySet<string>>
  dispatch(command: Command, options?: DispatchOptions): Promise<DispatchOutcome>
  /** Sends the commands that may be sent now. */
  replay(): Promise<void>
  /** Ends the graces of all commands that have one. */
  endGraces(): void
  entries(): readonly Entry[]
}

/** The outbox in memory: the same entries, states and order as on a device, without its database. */
export function fakeOutbox({ userId, server, faults$, expired$, apply, studyLabel }: FakeOutboxParts): FakeOutbox {
  const entries$ = new BehaviorSubject<readonly Entry[]>([])
  const receipts$ = new BehaviorSubject<readonly Receipt[]>([])
  const settlements$ = new Subject<Settlement>()
  const kept: Settlement[] = []
  settlements$.subscribe((settlement) => kept.push(settlement))
  const untold$ = defer(() => merge(of(...kept), settlements$)).pipe(
    tap((told) => {
      const at = kept.indexOf(told)
      if (at >= 0) kept.splice(at, 1)
    }),
  )
  const sent = new Map<string, Blob>()
  const { received } = server
  let seq = 0
  let running: Promise<void> | null = null

  const put = (id: CommandId, change: (entry: Entry) => Entry | null) =>
    entries$.next(entries$.value.flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : entry)))

  async function dispatch(command: Command, options: DispatchOptions = {}): Promise<DispatchOutcome> {
    const bringing = fileCommand(command, userId)
    if (!bringing) return queue(command, null, options)
    const frozen = await freezeFile(options.file ?? null, bringing.path(new Date()), bringing.rules)
    return frozen.kind === 'bad-file' ? frozen : queue(bringing.filled(frozen.file), frozen.file, options)
  }

  function queue(command: Command, file: FrozenFile | null, { context, grace = 0 }: DispatchOptions): DispatchOutcome {
    const made = entryOf(command, file, context ?? null)
    if (made.kind === 'invalid') return made
    if (faults$.value.fullDisk) return { kind: 'storage-full' }
    if (file) sent.set(file.path, file.blob)
    const { deviceTime } = made.entry
    const state = { kind: 'queued', retryAt: deviceTime + grace, since: deviceTime, grace: true } as const
    entries$.next([...entries$.value, grace > 0 ? { ...made.entry, state } : made.entry])
    void replay()
    return { kind: 'queued', id: made.entry.id }
  }

  function entryOf(command: Command, file: FrozenFile | null, context: string | null) {
    const checked = checkCommand(command)
    if (checked.kind === 'invalid') return checked
    const now = Date.now()
    seq += 1
    const entry: Entry = {
      version: 1,
      seq,
      id: commandId(crypto.randomUUID()),
      name: command.name,
      args: checked.args,
      studyId: checked.studyId,
      studyLabel: checked.studyId && studyLabel(checked.studyId),
      context,
      madeAt: new Date(now).toISOString(),
      deviceTime: now,
      clockOffsetMs: 0,
      attempts: 0,
      attempted: false,
      lastProblem: null,
      file: file && { name: file.name, size: file.size, sha256: file.sha256, path: file.path, uploaded: false },
      state: { kind: 'queued', retryAt: null },
    }
    return { kind: 'made', entry } as const
  }

  /** Replaces the entry by its undo command (if it may have arrived) and `instead`; null: missing or claimed. */
  function takeOut(id: CommandId, motif: string, instead: Command | null): DispatchOutcome | null {
    const old = entries$.value.find((one) => one.id === id)
    if (!old || old.state.kind === 'claimed') return null
    const undo = mayHaveArrived(old) ? undoOf(old.name, old.args, motif) : null
    const made = [undo, instead].flatMap((command) => (command ? entryOf(command, null, old.context) : []))
    const invalid = made.find((one) => one.kind === 'invalid')
    if (invalid) return invalid
    if (faults$.value.fullDisk && made.length > 0) return { kind: 'storage-full' }
    const follow = made.flatMap((one) => (one.kind === 'made' ? one.entry : []))
    entries$.next(entries$.value.flatMap((entry) => (entry.id === id ? follow : entry)))
    void replay()
    return { kind: 'queued', id: follow.at(-1)?.id ?? id }
  }

  function endGrace(id: CommandId): void {
    if (server.received !== received) return
    put(id, (entry) => (isGraced(entry) ? { ...entry, state: { kind: 'queued', retryAt: null } } : entry))
    void replay()
  }

  function replay(): Promise<void> {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  async function run(): Promise<void> {
    for (;;) {
      // As on a device: a command is on the screen before its verdict can be.
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
      // Another test has begun, with another server: nothing of this one arrives there.
      if (server.received !== received) return
      const { offline, serverDown, slow } = faults$.value
      const entry = heads(entries$.value).find((one) => one.state.kind === 'queued' && !isGraced(one))
      if (!entry || slow) return
      if (expired$.value) return put(entry.id, (waiting) => ({ ...waiting, lastProblem: 'needs-login' }))
      if (offline || serverDown)
        return put(entry.id, (waiting) => ({
          ...waiting,
          attempts: waiting.attempts + 1,
          lastProblem: offline ? 'offline' : 'server',
        }))
      if (server.paused) return put(entry.id, (waiting) => ({ ...waiting, lastProblem: 'account' }))
      settle(entry)
    }
  }

  function settle(entry: Entry): void {
    const { id, studyId, args } = entry
    const context = contextOf(entry.context)
    const name = entry.name as CommandName
    const command = { name, args } as unknown as Command
    server.received.push(command)
    const rule = server.refuses.get(name)
    const refusal = typeof rule === 'function' ? rule(args) : rule
    if (refusal !== undefined) {
      const { code, problem } = typeof refusal === 'string' ? { code: refusal, problem: null } : refusal
      put(id, (refused) => {
        const after = next(
          { ...refused, state: { kind: 'claimed', claim: '', until: 0 } },
          { kind: 'refuse', at: new Date().toISOString(), code, problem },
        )
        return after.kind === 'changed' ? after.entry : refused
      })
      settlements$.next({ id, name, studyId, context, verdict: { kind: 'refused', code, problem } })
      return
    }
    const rev = apply({ ...entry, standing: 'pending', rev: null })
    server.onApplied(command)
    if (entry.file) server.files.set(entry.file.path, sent.get(entry.file.path) ?? new Blob())
    receipts$.next([...receipts$.value, { ...entry, appliedAt: Date.now(), result: { rev } }])
    put(id, () => null)
    settlements$.next({ id, name, studyId, context, verdict: { kind: 'applied' } })
  }

  return {
    outbox: {
      items$: combineLatest([entries$, receipts$]).pipe(
        map(([entries, receipts]) =>
          outboxItems(entries.filter(isWork), receipts.filter(isWork), new Map(), Date.now()),
        ),
      ),
      async retry(id) {
        put(id, (refused) => {
          const after = next(refused, {
            kind: 'retry',
            id: commandId(crypto.randomUUID()),
            path: refused.file?.path ?? null,
          })
          return after.kind === 'changed' ? after.entry : refused
        })
        void replay()
      },
      async discard(id, motif = '') {
        return takeOut(id, motif, null)?.kind === 'queued'
      },
      async replace(id, command, motif = '') {
        return takeOut(id, motif, command)
      },
      async export(id) {
        const entry = entries$.value.find((one) => one.id === id)
        if (!entry) return null
        const bytes = entry.file && sent.get(entry.file.path)
        return bytes
          ? new File([bytes], entry.file?.name ?? '')
          : new File([JSON.stringify(entry)], `${entry.name}.json`, { type: 'application/json' })
      },
    },
    laid$: combineLatest([entries$, receipts$]).pipe(map(([entries, receipts]) => laidCommands(entries, receipts))),
    counts$: entries$.pipe(map(countEntries)),
    settlements$,
    untold$,
    sent,
    sentPaths$: entries$.pipe(map(() => new Set(sent.keys()))),
    dispatch,
    replay,
    endGraces() {
      for (const { id } of entries$.value.filter(isGraced)) endGrace(id)
    },
    entries: () => entries$.value,
  }
}

const isGraced = ({ state }: Entry): boolean => state.kind === 'queued' && state.grace === true
