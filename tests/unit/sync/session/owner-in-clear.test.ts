import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import { deviceDatabaseName } from '../../../../sync/ground/database-names.ts'
import { DeviceDatabase } from '../../../../sync/session/device-database.ts'
import { ownerInClear } from '../../../../sync/session/owner-in-clear.ts'

const somebody = userId(randomUUID())
const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 3600, obtained_at: 0, user_id: somebody }
const identity = { userId: somebody, email: 'karim@hawa.example', profile: null }
const vault = {
  userId: somebody,
  name: 'Karim Bouzidi',
  deviceId: randomUUID(),
  pin: null,
  recovery: new Uint8Array(1),
  away: null,
  misses: 0,
  blockedUntil: 0,
  lockAfter: 15,
  storeSealed: true,
}

async function device() {
  const prefix = `device-${randomUUID()}`
  const database = new DeviceDatabase(prefix)
  await database.open()
  return { prefix, database }
}

test('the signed-in person of a device without codes, until they sign out', async () => {
  const { prefix, database } = await device()
  expect(await ownerInClear(prefix)).toBeNull()
  await database.signIn(tokens, identity)
  expect(await ownerInClear(prefix)).toBe(somebody)
  await database.signOut(somebody)
  expect(await ownerInClear(prefix)).toBeNull()
  database.close()
})

test('nobody once somebody has set a code here, even one that was given up, or of another person', async () => {
  for (const coded of [somebody, userId(randomUUID())]) {
    const { prefix, database } = await device()
    await database.signIn(tokens, identity)
    await database.vaults.put({ ...vault, userId: coded })
    expect(await ownerInClear(prefix)).toBeNull()
    database.close()
  }
})

test('nobody while a key of sealed data is here', async () => {
  const { prefix, database } = await device()
  await database.signIn(tokens, identity, new Uint8Array(32))
  expect(await ownerInClear(prefix)).toBeNull()
  database.close()
})

test('nobody on a device whose database is missing or of the version before codes, and none is made', async () => {
  const prefix = `device-${randomUUID()}`
  expect(await ownerInClear(prefix)).toBeNull()
  expect(await Dexie.exists(deviceDatabaseName(prefix))).toBe(false)
  const old = new Dexie(deviceDatabaseName(prefix))
  old.version(1).stores({ values: 'key', leftovers: 'userId' })
  await old.table('values').put({ key: 'identity', value: identity })
  old.close()
  expect(await ownerInClear(prefix)).toBeNull()
})
