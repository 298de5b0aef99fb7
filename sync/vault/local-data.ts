import type { UserId } from '../domain/ids.ts'
import { OutboxDatabase, SEALED_OUTBOX } from '../outbox/outbox-database.ts'
import { FilesDatabase, SEALED_FILES } from '../reports/files-database.ts'
import { exclusively } from '../runtime/lock.ts'
import type { DeviceDatabase } from '../session/device-database.ts'
import { hasSealedDatabase, removePlainDatabase } from '../store/database.ts'
import { sealStore } from '../store/seal-store.ts'
import { createCipher, type Cipher } from './cipher.ts'
import { recode, SealedError } from './sealed-tables.ts'

/**
 * The cipher of a person who is here; null: they have no code on this device. Before it is given, everything of theirs
 * that still lies here unsealed is sealed: the outbox and the files row by row, where it was; pulled rows into a
 * database of their own. Broken off, it goes on at the next opening.
 */
export async function sealedLocalData(prefix: string, device: DeviceDatabase, userId: UserId): Promise<Cipher | null> {
  const vault = await device.vaults.get(userId)
  if (!vault) return null
  const key = await device.keyOf(userId)
  if (!key) throw new SealedError('this person is away')
  const cipher = await createCipher(key)
  await exclusively(`${device.name}:sealing`, async () => {
    // Always: a tab of before may have written since.
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
