import type { Environment } from '../ground/environment.ts'
import { DeviceDatabase } from '../session/device-database.ts'
import { createCipher } from '../vault/cipher.ts'
import { HandedDatabase } from './handed-database.ts'

/** Stores a file from another app for the signed-in person, or for the next specialist who signs in. */
export async function receiveFile(file: File, env: Environment): Promise<void> {
  const device = new DeviceDatabase(env.databasePrefix)
  const handed = new HandedDatabase(env.databasePrefix)
  try {
    const owner = (await device.read('identity'))?.userId ?? null
    const key = owner && (await device.keyOf(owner))
    await handed.keep(file, owner, env.now(), key && (await createCipher(key)))
  } finally {
    device.close()
    handed.close()
  }
}
