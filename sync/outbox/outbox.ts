import { BehaviorSubject, combineLatest, map } from 'rxjs'
import { checkCommand, instantsOf, undoOf } from '../commands/check.ts'
import type { Checked } from '../commands/checked.ts'
import type { Command } from '../commands/command.ts'
import { definitionOf } from '../commands/registry.ts'
import type { DispatchOptions, DispatchOutcome } from '../contract.ts'
import { commandId, type CommandId, type StudyId, type UserId } from '../domain/ids.ts'
import type { Environment } from '../ground/environment.ts'
import { live$ } from '../ground/live.ts'
import type { OutboxPort } from './outbox-port.ts'
import type { Transport } from '../transport/transport.ts'
import { fileCommand } from '../uploads/file-commands.ts'
import { freePath } from '../uploads/file-paths.ts'
import { freezeFile, type FrozenFile } from '../uploads/frozen-file.ts'
import { hasRoomFor, isStorageFull, type EstimateStorage } from '../uploads/room.ts'
import type { Uploader } from '../uploads/uploader.ts'
import type { Cipher } from '../vault/cipher.ts'
import { append, entryOf } from './append.ts'
import { readEntries } from './claim.ts'
import { keptInstants } from './clock.ts'
import { mayHaveArrived, type Entry, type NewEntry } from './entry.ts'
import type { SentById } from './items.ts'
import { isWork, watchOutbox } from './live.ts'
import { OutboxDatabase } from './outbox-database.ts'
import { exportEntry, retryRefused, takenPaths, takeOut } from './parked.ts'
import { presenceOf, type Presence } from './presence.ts'
import { followTimeline } from './recall.ts'
import type { MeasureClock } from './measure-clock.ts'
import { createReplayer, type ReplayerState } from './replayer.ts'
import { sweep } from './retention.ts'
import { unsentWork } from './unsent-work.ts'

export interface OutboxDeps {
  readonly userId: UserId
  readonly transport: Transport
  readonly uploader: Uploader
  readonly env: Environment
  /** Server time minus device time in ms as measured so far; null: unknown [L17]. */
  readonly clockOffset: () => number | null
  /** Measures the clock when it is unknown; `ok` with null: this server sends no time. */
  readonly measureClock: MeasureClock
  /** Company name of a study, stored to name it even after it left this person's view. */
  readonly studyLabel: (id: StudyId) => Promise<string | null>
  readonly estimateStorage: EstimateStorage | null
  readonly onError: (error: unknown) => void
  /** Null: this person's data on this device are not encrypted. */
  readonly cipher: Cipher | null
  /** Default: by Web Locks, where they exist. */
  readonly presence?: Presence
}

const LABEL_MS = 2_000

/** Opens the outbox of one person; several tabs and the worker may have it open at once. */
export async function openOutbox(deps: OutboxDeps): Promise<OutboxPort> {
  const { env, transport, userId } = deps
  const db = new OutboxDatabase(env.databasePrefix, userId, deps.cipher)
  await db.open()
  const lastVerdict = await db.verdicts.orderBy('n').last()
  const sent$ = new BehaviorSubject<SentById>(new Map())
  const replay$ = new BehaviorSubject<ReplayerState>({ sending: false, needsLogin: false })
  const replayer = createReplayer({
    db,
    transport,
    env,
    presence: deps.presence ?? presenceOf(db.name, env.uuid()),
    uploader: deps.uploader,
    measureClock: deps.measureClock,
    onState: (state) => replay$.next(state),
    onProgress: (id, sent) => sent$.next(withSent(sent$.value, id, sent)),
    onError: deps.onError,
  })
  const live = watchOutbox(db, sent$, env.now, lastVerdict?.n ?? 0)
  // Other tabs append and settle too: any change may have unblocked an entry.
  const following = live.laid$.subscribe(() => replayer.wake('changed'))
  const swept = sweep(db, env.now()).catch(deps.onError)

  async function dispatch(command: Command, options: DispatchOptions = {}): Promise<DispatchOutcome> {
    const bringing = fileCommand(command, userId)
    if (!bringing) return queue(command, null, options)
    const frozen = await freezeFile(
      options.file ?? null,
      freePath(bringing.path, env.now(), await takenPaths(db)),
      bringing.rules,
    )
    if (frozen.kind === 'bad-file') return frozen
    const { file } = frozen
    if (!(await hasRoomFor(file.size, deps.estimateStorage))) return { kind: 'storage-full' }
    return queue(bringing.filled(file), file, options)
  }

  async function queue(command: Command, file: FrozenFile | null, options: DispatchOptions): Promise<DispatchOutcome> {
    const checked = checkCommand(command)
    if (checked.kind === 'invalid') return checked
    const { args, studyId } = checked
    const id = commandId(env.uuid())
    const draft = {
      name: command.name,
      args,
      studyId,
      instants: instantsOf(command, args),
      file,
      studyLabel: await labelOf(command, studyId),
      context: options.context ?? null,
      clockOffsetMs: deps.clockOffset(),
      grace: options.grace,
    }
    return kept(async () => {
      live.layNow(await append(db, env, id, draft))
      return { kind: 'queued', id }
    })
  }

  async function replace(old: CommandId, command: Command, motif = ''): Promise<DispatchOutcome | null> {
    if (fileCommand(command, userId)) throw new Error(`${command.name} brings a file, and replaces nothing`)
    const checked = checkCommand(command)
    if (checked.kind === 'invalid') return checked
    const id = commandId(env.uuid())
    return kept(async () => {
      const done = await takeOut(db, old, env.now(), (entry) => [
        ...undoing(entry, motif),
        standing(entry, id, command.name, checked, keptInstants(entry, checked.args)),
      ])
      return queuedIf(done) ? { kind: 'queued', id } : null
    })
  }

  function queuedIf(done: boolean): boolean {
    if (done) env.onQueued?.()
    return done
  }

  /** The commands that revert an entry on the server, if it may have arrived. */
  function undoing(entry: Entry, motif: string): readonly NewEntry[] {
    const undo = mayHaveArrived(entry) ? undoOf(entry.name, entry.args, motif) : null
    if (!undo) return []
    const checked = checkCommand(undo)
    // Invalid because its required reason is missing: the entry is dropped without a reverting command.
    return checked.kind === 'invalid' ? [] : [standing(entry, commandId(env.uuid()), undo.name, checked, [])]
  }

  /** An entry for a command that replaces another one. */
  function standing(
    { studyLabel, context }: Entry,
    id: CommandId,
    name: Command['name'],
    { args, studyId }: Extract<Checked, { kind: 'valid' }>,
    unmoved: readonly string[],
  ): NewEntry {
    const instants = instantsOf({ name, args } as Command, args).filter((one) => !unmoved.includes(one))
    return entryOf(env, id, {
      name,
      args,
      studyId,
      studyLabel,
      context,
      instants,
      file: null,
      clockOffsetMs: deps.clockOffset(),
    })
  }

  /** Turns a full disk into an outcome; nothing was stored. */
  async function kept<T>(write: () => Promise<T>): Promise<T | { readonly kind: 'storage-full' }> {
    try {
      return await write()
    } catch (error) {
      if (isStorageFull(error)) return { kind: 'storage-full' }
      throw error
    }
  }

  async function labelOf(command: Command, studyId: StudyId | null): Promise<string | null> {
    const { label, about } = definitionOf(command.name)
    if (label) return label(command.args)
    const study = studyId ?? about?.(command.args) ?? null
    return study && labelIn(study)
  }

  /** A missing or slow name must not block the command: it comes from another database. */
  function labelIn(study: StudyId): Promise<string | null> {
    return new Promise((resolve) => {
      const giveUp = env.setTimer(() => resolve(null), LABEL_MS)
      void deps
        .studyLabel(study)
        .catch(() => null)
        .then((label) => {
          giveUp()
          resolve(label)
        })
    })
  }

  const pathOf = ({ name, args }: Entry) => fileCommand({ name, args } as Command, userId)?.path ?? null

  async function sentCopy(path: string): Promise<Blob | null> {
    const kept = [...(await db.receipts.toArray()), ...(await readEntries(db))].find(({ file }) => file?.path === path)
    return kept ? db.bytesOf(kept.id) : null
  }

  return {
    outbox: {
      items$: live.items$,
      retry: async (id) => void queuedIf(await retryRefused(db, id, commandId(env.uuid()), pathOf, env.now())),
      discard: async (id, motif = '') => queuedIf(await takeOut(db, id, env.now(), (entry) => undoing(entry, motif))),
      replace,
      export: (id) => exportEntry(db, id),
    },
    settlements$: live.settlements$,
    untold$: live.untold$,
    pending$: live.laid$,
    summary$: combineLatest([live.counts$, replay$]).pipe(map(([counts, replay]) => ({ ...counts, ...replay }))),
    dispatch,
    wake: replayer.wake,
    replay: () => replayer.runOnce('asked'),
    unsentCount: () => db.commands.filter(isWork).count(),
    entries: () => readEntries(db),
    unsentWork: () => unsentWork(db),
    followTimeline: async (timeline) => {
      const again = await followTimeline(db, timeline)
      queuedIf(again > 0)
      return again
    },
    sentCopy,
    sentPaths$: live$(
      async () =>
        new Set([...(await db.receipts.toArray()), ...(await readEntries(db))].flatMap(({ file }) => file?.path ?? [])),
    ),
    close: async () => {
      following.unsubscribe()
      await Promise.all([swept, replayer.stop()])
      db.close()
    },
  }
}

function withSent(sentById: SentById, id: CommandId, sent: number | null): SentById {
  const changed = new Map(sentById)
  if (sent === null) changed.delete(id)
  else changed.set(id, sent)
  return changed
}
