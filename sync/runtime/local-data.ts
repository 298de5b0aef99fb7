import type { UserId } from '../domain/ids.ts'
import { OutboxDatabase, SEALED_OUTBOX } from '../outbox/outbox-database.ts'
import { FilesDatabase, SEALED_FILES } from '../reports/files-database.ts'
import { exclusively } from '../ground/lock.ts'
import type { DeviceDatabase } from '../session/device-database.ts'
import { hasSealedDatabase, removePlainDatabase } from '../store/database.ts'
import { sealStore } from '../store/seal-store.ts'
import { createCipher, type Cipher } from '../vault/cipher.ts'
import { recode, SealedError } from '../vault/sealed-tables.ts'

/**
 * The cipher of the signed-in person; null: they have never set a PIN on this device. First encrypts all their
 * unencrypted data: outbox and files row by row in place, pulled rows into a database of their own. After an
 * interruption the next opening continues.
 */
export async function sealedLocalData(prefix: string, device: DeviceDatabase, userId: UserId): Promise<Cipher | null> {
  const vault = await device.vaults.get(userId)
  if (!vault) return null
  const key = await device.keyOf(userId)
  if (!key) throw new SealedError('this person is away')
  const cipher = await createCipher(key)
  await exclusively(`${device.name}:sealing`, async () => {
    // Every time: an older tab may have written since.
    await sealRows(new OutboxDatabase(prefix, userId, 'as-stored'), SEALED_OUTBOX, cipher)
    await sealRows(new FilesDatabase(prefix, userId, 'as-stored'), SEALED_FILES, cipher)
    if ((await device.vaults.get(userId))?.storeSealed === false || !(await hasSealedDatabase(prefix, userId))) {
      await device.vaults.update(userId, { storeSealed: false })
      await sealStore(prefix, userId, cipher)
      await device.vaults.update(userId, { storeSealed: true })
    }
    await removePlainDatabase(prefix, userId)
  })
  return cipher
}

async function sealRows(
  db: OutboxDatabase | FilesDatabase,
  fields: typeof SEALED_OUTBOX,
  cipher: Cipher,
): Promise<void> {
  try {
    await recode(db, fields, cipher)
  } finally {
    db.close()
  }
}
