/** The door for the service worker: the outbox and nothing around it, no RxDB, no supabase-js, no rxjs. */
import { readEntries } from './outbox/claim.ts'
import { heads } from './outbox/order.ts'
import { OutboxDatabase } from './outbox/outbox-database.ts'
import { presenceOf } from './outbox/presence.ts'
import { createReplayer } from './outbox/replayer.ts'
import { browserEnvironment, type Environment } from './runtime/environment.ts'
import { DeviceDatabase } from './session/device-database.ts'
import { createTokenSource } from './session/token-source.ts'
import { createTransport } from './transport/http-transport.ts'
import type { Evidence, Transport } from './transport/transport.ts'
import { singleRequestUploader } from './uploads/uploader.ts'

/** `unfinished`: something can still be sent; a Background Sync that fails with it is tried again by the browser. */
export type BackgroundReplay = 'finished' | 'unfinished'

/** Pages keep the evidence of contact; the worker shows nothing. */
const UNSEEN: Evidence = { reached: () => {}, failed: () => {}, clock: () => {} }

/**
 * Sends what the person signed in on this device has waiting, with no page open. Pages may send at the same
 * time: claims keep them apart. Rejects only for a broken database.
 */
export async function replayInBackground(env: Environment = browserEnvironment): Promise<BackgroundReplay> {
  const device = new DeviceDatabase(env.databasePrefix)
  try {
    const [identity, config] = await Promise.all([device.read('identity'), device.read('config')])
    if (!identity || !config) return 'finished'
    const { userId } = identity
    const tokens = createTokenSource({ env, config, device, userId, evidence: UNSEEN })
    const transport = createTransport({ env, config, tokens, evidence: UNSEEN, userId })
    return await replay(new OutboxDatabase(env.databasePrefix, userId), env, transport)
  } finally {
    device.close()
  }
}

async function replay(db: OutboxDatabase, env: Environment, transport: Transport): Promise<BackgroundReplay> {
  const errors: unknown[] = []
  const replayer = createReplayer({
    db, env, transport, presence: presenceOf(db.name, env.uuid()), uploader: singleRequestUploader(transport),
    onState: () => {}, onProgress: () => {}, onError: (error) => errors.push(error),
  })
  try {
    await replayer.runOnce()
    if (errors.length > 0) throw errors[0]
    const sendable = heads(await readEntries(db)).some((entry) => entry.state.kind !== 'refused')
    return sendable ? 'unfinished' : 'finished'
  } finally {
    await replayer.stop()
    db.close()
  }
}
