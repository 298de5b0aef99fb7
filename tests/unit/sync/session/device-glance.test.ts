import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import { deviceDatabaseName } from '../../../../sync/ground/database-names.ts'
import { DeviceDatabase } from '../../../../sync/session/device-database.ts'
import { glanceAtDevice } from '../../../../sync/session/device-glance.ts'
import { contactMessage, queued, visitorBench } from '../../../support/visitor-bench.ts'

const somebody = userId(randomUUID())
const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 3600, obtained_at: 0, user_id: somebody }
const vault = {
  userId: somebody,
  name: 'Karim Bouzidi',
  deviceId: randomUUID(),
  recovery: new Uint8Array(1),
  away: null,
  misses: 0,
  blockedUntil: 0,
  lockAfter: 15,
  storeSealed: true,
}

test('an unused device: nothing is there, and looking makes nothing', async () => {
  const before = await Dexie.getDatabaseNames()
  expect(await glanceAtDevice(`device-${randomUUID()}`)).toEqual({ signedIn: false, codes: false, messages: false })
  expect(await Dexie.getDatabaseNames()).toEqual(before)
})

test('who is signed in, and whether somebody has a code', async () => {
  const prefix = `device-${randomUUID()}`
  const device = new DeviceDatabase(prefix)
  await device.open()
  expect(await glanceAtDevice(prefix)).toEqual({ signedIn: false, codes: false, messages: false })
  await device.signIn(tokens, { userId: somebody, email: 'karim@hawa.example', profile: null })
  expect(await glanceAtDevice(prefix)).toEqual({ signedIn: true, codes: false, messages: false })
  await device.vaults.put({ ...vault, pin: null })
  expect((await glanceAtDevice(prefix)).codes, 'a code that was given up').toBe(false)
  await device.vaults.put({ ...vault, pin: { salt: new Uint8Array(1), rounds: 1, wrapped: new Uint8Array(1) } })
  await device.signOut(userId(randomUUID()))
  expect(await glanceAtDevice(prefix)).toEqual({ signedIn: true, codes: true, messages: false })
  await device.signOut(somebody)
  expect((await glanceAtDevice(prefix)).signedIn).toBe(false)
  device.close()
})

test('a device of the version before codes', async () => {
  const prefix = `device-${randomUUID()}`
  const old = new Dexie(deviceDatabaseName(prefix))
  old.version(1).stores({ values: 'key', leftovers: 'userId' })
  await old.table('values').put({ key: 'identity', value: { userId: somebody } })
  old.close()
  expect(await glanceAtDevice(prefix)).toEqual({ signedIn: true, codes: false, messages: false })
})

test('a message of a visitor that waits', async () => {
  const { device, network, open } = visitorBench()
  network.offline = true
  const outbox = await open()
  await queued(outbox, contactMessage('Bonjour'))
  expect((await glanceAtDevice(device.env.databasePrefix)).messages).toBe(true)
  await outbox.close()
})
