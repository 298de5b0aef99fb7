/** Entry point for a browser that is too old for the app: exports the unsent work of an earlier version as a file. */
import { Dexie } from 'dexie'
import { deviceFacts } from './health/device-facts.ts'
import { OutboxDatabase } from './outbox/outbox-database.ts'
import { unsentWork } from './outbox/unsent-work.ts'
import { deviceDatabaseName, outboxName } from './ground/database-names.ts'
import { knownOffset } from './ground/device-clock.ts'
import { browserEnvironment, type Environment } from './ground/environment.ts'
import { DeviceDatabase } from './session/device-database.ts'
import { writeExport } from './unsent/write-export.ts'
import { createCipher } from './vault/cipher.ts'

export interface LeftWork {
  /** Name of the signed-in person; their mail address when the name is unknown. */
  readonly name: string
  /** Writes the same file as `Sync.exportUnsent`; changes nothing. */
  readonly write: () => Promise<File>
}

/**
 * Null: nobody is signed in here, or has no unsent work. Creates no database. Rejects when a database cannot be read.
 */
export async function unsentFile(env: Environment = browserEnvironment): Promise<LeftWork | null> {
  if (!(await Dexie.exists(deviceDatabaseName(env.databasePrefix)))) return null
  const device = new DeviceDatabase(env.databasePrefix)
  const identity = await device.read('identity')
  if (!identity || !(await Dexie.exists(outboxName(env.databasePrefix, identity.userId)))) return null
  const { userId, profile } = identity
  const key = await device.keyOf(userId)
  const outbox = new OutboxDatabase(env.databasePrefix, userId, key && (await createCipher(key)))
  if ((await unsentWork(outbox)).length === 0) return null
  const write = async (): Promise<File> =>
    writeExport({
      userId,
      profile,
      unsent: await unsentWork(outbox),
      now: env.now(),
      facts: deviceFacts(env),
      deviceId: await device.read('device-id'),
      clockOffsetMs: knownOffset(await device.read('clock'), env.now()),
    })
  return { name: (profile && `${profile.prenom} ${profile.nom}`.trim()) || identity.email, write }
}
