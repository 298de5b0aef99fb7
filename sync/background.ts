/** Entry point for the service worker: the outbox without RxDB, supabase-js or rxjs. */
import { Dexie } from 'dexie'
import type { RuntimeConfig } from './contract.ts'
import { readEntries } from './outbox/claim.ts'
import { receiveFile } from './handed/receive.ts'
import { createHeartbeat } from './health/heartbeat.ts'
import { gracesLeft, heads } from './outbox/order.ts'
import { clockMeasure, UNTOLD } from './outbox/measure-clock.ts'
import { OutboxDatabase } from './outbox/outbox-database.ts'
import { presenceOf } from './outbox/presence.ts'
import { createReplayer, type ReplayerDeps } from './outbox/replayer.ts'
import { outboxName, VISITOR, type OutboxOwner } from './ground/database-names.ts'
import { knownOffset } from './ground/device-clock.ts'
import { browserEnvironment, type Environment } from './ground/environment.ts'
import { storageFacts } from './ground/platform-storage.ts'
import { DeviceDatabase } from './session/device-database.ts'
import { createTokenSource } from './session/token-source.ts'
import { createSendingTransport } from './transport/sending-transport.ts'
import type { Evidence } from './transport/transport.ts'
import { UNSEEN } from './transport/unseen.ts'
import { anonymousTransport } from './transport/visitor-transport.ts'
import { createCipher, type Cipher } from './vault/cipher.ts'
import { uploaderOver } from './uploads/resumable-uploader.ts'
import { singleRequestUploader } from './uploads/uploader.ts'

export { isRuntimeConfig } from './domain/runtime-config.ts'

/** `unfinished`: something can still be sent; the browser retries a Background Sync that fails with it. */
export type BackgroundReplay = 'finished' | 'unfinished'

/**
 * Sends the queued commands of the signed-in person and of visitors, with no page open. Pages may send at the same
 * time: claims keep them apart. Rejects only for a broken database, after the other outbox had its turn.
 */
export async function replayInBackground(env: Environment = browserEnvironment): Promise<BackgroundReplay> {
  const device = new DeviceDatabase(env.databasePrefix)
  try {
    const config = await device.read('config')
    if (!config) return 'finished'
    const turns = await Promise.allSettled([replayPerson(env, config, device), replayVisitor(env, config, device)])
    const results = turns.map((turn) => {
      if (turn.status === 'rejected') throw turn.reason
      return turn.value
    })
    return results.includes('unfinished') ? 'unfinished' : 'finished'
  } finally {
    device.close()
  }
}

/** Rejects when this device cannot store the file. */
export const keepHandedFile = (file: File, env: Environment = browserEnvironment): Promise<void> =>
  receiveFile(file, env)

async function replayPerson(
  env: Environment,
  config: RuntimeConfig,
  device: DeviceDatabase,
): Promise<BackgroundReplay> {
  const identity = await device.read('identity')
  if (!identity) return 'finished'
  const { userId } = identity
  const tokens = createTokenSource({ env, config, device, userId, evidence: UNSEEN })
  const key = await device.keyOf(userId)
  let reached = false
  let measured: number | null = null
  // Pages keep the evidence of contact; the worker shows nothing.
  const evidence: Evidence = {
    ...UNSEEN,
    reached: () => (reached = true),
    clock: (offsetMs) => (measured = Math.round(offsetMs)),
  }
  const clockOffset = async () => measured ?? knownOffset(await device.read('clock'), env.now())
  const parts = { env, config, tokens, evidence }
  const transport = createSendingTransport(parts)
  const sending = {
    transport,
    uploader: uploaderOver(parts, transport),
    measureClock: clockMeasure(clockOffset, transport.digest),
  }
  return replay(env, userId, sending, key && (await createCipher(key)), async (db) => {
    if (!reached) return
    await createHeartbeat({
      env,
      device,
      userId,
      transport,
      sealed: key !== null,
      entries: () => readEntries(db),
      storage: storageFacts,
      clockOffset,
      repairs: async () => null,
    }).beat()
  })
}

async function replayVisitor(
  env: Environment,
  config: RuntimeConfig,
  device: DeviceDatabase,
): Promise<BackgroundReplay> {
  // Most devices have no visitor outbox, and opening one would create it.
  if (!(await Dexie.exists(outboxName(env.databasePrefix, VISITOR)))) return 'finished'
  const transport = anonymousTransport(env, config)
  const measureClock = clockMeasure(async () => knownOffset(await device.read('clock'), env.now()), UNTOLD)
  return replay(env, VISITOR, { transport, uploader: singleRequestUploader(transport), measureClock }, null)
}

type Sending = Pick<ReplayerDeps, 'transport' | 'uploader' | 'measureClock'>

async function replay(
  env: Environment,
  owner: OutboxOwner,
  sending: Sending,
  cipher: Cipher | null,
  afterwards: (db: OutboxDatabase) => Promise<void> = async () => {},
): Promise<BackgroundReplay> {
  const db = new OutboxDatabase(env.databasePrefix, owner, cipher)
  const errors: unknown[] = []
  const replayer = createReplayer({
    db,
    env,
    presence: presenceOf(db.name, env.uuid()),
    ...sending,
    onState: () => {},
    onProgress: () => {},
    onError: (error) => errors.push(error),
  })
  try {
    await replayer.runOnce('online')
    const left = Math.max(0, ...gracesLeft(await readEntries(db), env.now()).values())
    if (left > 0) {
      // The page may be closed by then, and the browser tries an unfinished Background Sync again after minutes only.
      await new Promise<void>((resolve) => void env.setTimer(resolve, left))
      await replayer.runOnce('online')
    }
    await afterwards(db)
    if (errors.length > 0) throw errors[0]
    const sendable = heads(await readEntries(db)).some((entry) => entry.state.kind !== 'refused')
    return sendable ? 'unfinished' : 'finished'
  } finally {
    await replayer.stop()
    db.close()
  }
}
