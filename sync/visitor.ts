/**
 * Entry point for the forms of people without an account: the same outbox and replay as a person's, owned by nobody.
 * Loads Dexie only (no RxDB, no rxjs, no auth library), because public pages load it.
 */
import { liveQuery } from 'dexie'
import { checkVisitorCommand } from './commands/check-visitor-command.ts'
import type { VisitorCommand } from './commands/command.ts'
import type { DispatchOutcome, ItemState, OutboxItem, RuntimeConfig } from './contract.ts'
import { commandId, type CommandId } from './domain/ids.ts'
import { append } from './outbox/append.ts'
import { readEntries } from './outbox/claim.ts'
import { outboxItems } from './outbox/items.ts'
import { clockMeasure, UNTOLD } from './outbox/measure-clock.ts'
import { OutboxDatabase } from './outbox/outbox-database.ts'
import { takeOut } from './outbox/parked.ts'
import { presenceOf } from './outbox/presence.ts'
import { createReplayer } from './outbox/replayer.ts'
import { sweep } from './outbox/retention.ts'
import { VISITOR } from './ground/database-names.ts'
import { knownOffset } from './ground/device-clock.ts'
import { browserEnvironment, type Environment } from './ground/environment.ts'
import { endTransactionsWithPage } from './ground/page-cache.ts'
import { DeviceDatabase } from './session/device-database.ts'
import { visitorTransport } from './transport/visitor-transport.ts'
import { singleRequestUploader } from './uploads/uploader.ts'
import { isStorageFull } from './uploads/room.ts'

/** A message as pages may show it: its existence and state, never its text. */
export interface VisitorItem {
  readonly id: CommandId
  readonly name: OutboxItem['name']
  readonly madeAt: string
  readonly state: ItemState
}

export type VisitorDispatch = Exclude<DispatchOutcome, { kind: 'bad-file' }>

export interface VisitorOutbox {
  /** Resolves when the message is durable on this device [L1]. */
  dispatch(command: VisitorCommand): Promise<VisitorDispatch>
  /** Calls back at once and after every change, in any tab; returns the unsubscribe function. */
  watch(listener: (items: readonly VisitorItem[]) => void): () => void
  /** The text of a message that is not being sent; call it only for the author of the message. */
  words(id: CommandId): Promise<Readonly<Record<string, unknown>> | null>
  /** Only a person's decision deletes unsent work [L5]. */
  discard(id: CommandId): Promise<void>
  /** Sends all due messages; resolves when nothing is left to try. */
  replay(): Promise<void>
  close(): Promise<void>
}

export interface VisitorOptions {
  readonly environment?: Partial<Environment>
  /** Called for bugs and broken databases. */
  readonly onError: (error: unknown) => void
}

/** @param loadConfig called only when something is sent: storing a message needs no server address */
export async function openVisitorOutbox(
  loadConfig: () => Promise<RuntimeConfig>,
  { environment, onError }: VisitorOptions,
): Promise<VisitorOutbox> {
  endTransactionsWithPage()
  const env: Environment = { ...browserEnvironment, ...environment }
  const db = new OutboxDatabase(env.databasePrefix, VISITOR)
  await db.open()
  const device = new DeviceDatabase(env.databasePrefix)
  const transport = visitorTransport(env, device, loadConfig)
  const clockOffset = async () => knownOffset(await device.read('clock'), env.now())
  const replayer = createReplayer({
    db,
    env,
    transport,
    presence: presenceOf(db.name, env.uuid()),
    uploader: singleRequestUploader(transport),
    measureClock: clockMeasure(clockOffset, UNTOLD),
    onState: () => {},
    onProgress: () => {},
    onError,
  })
  // Other tabs and the worker append and settle too.
  const following = liveQuery(() => readEntries(db)).subscribe({ next: () => replayer.wake('changed'), error: onError })
  const stopSignals = env.signals?.subscribe({ wake: () => replayer.wake('online') })
  const swept = sweep(db, env.now()).catch(onError)
  replayer.wake('online')

  return {
    async dispatch(command) {
      const checked = checkVisitorCommand(command)
      if (checked.kind === 'invalid') return checked
      const id = commandId(env.uuid())
      const clockOffsetMs = await clockOffset()
      try {
        await append(db, env, id, {
          name: command.name,
          args: checked.args,
          instants: [],
          studyId: null,
          studyLabel: null,
          context: null,
          clockOffsetMs,
          file: null,
        })
      } catch (error) {
        if (isStorageFull(error)) return { kind: 'storage-full' }
        throw error
      }
      return { kind: 'queued', id }
    },
    watch(listener) {
      const watching = liveQuery(() => readItems(db, env.now())).subscribe({ next: listener, error: onError })
      return () => watching.unsubscribe()
    },
    words: async (id) => (await db.commands.get({ id }))?.args ?? null,
    discard: async (id) => void (await takeOut(db, id, env.now(), () => [])),
    replay: () => replayer.runOnce('asked'),
    async close() {
      following.unsubscribe()
      stopSignals?.()
      await Promise.all([swept, replayer.stop()])
      db.close()
      device.close()
    },
  }
}

/** One transaction over both tables: a message that is being settled is in exactly one of them. */
function readItems(db: OutboxDatabase, now: number): Promise<readonly VisitorItem[]> {
  return db.transaction('r', db.commands, db.receipts, async () => {
    const items = outboxItems(await readEntries(db), await db.receipts.toArray(), new Map(), now)
    return items.map(({ id, name, madeAt, state }) => ({ id, name, madeAt, state }))
  })
}

export type { VisitorCommand, VisitorCommandName } from './commands/command.ts'
export { MIN_ELAPSED_MS } from './commands/visitor-fields.ts'
export { checkVisitorCommand } from './commands/check-visitor-command.ts'
