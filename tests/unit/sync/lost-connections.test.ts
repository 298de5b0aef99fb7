/** WebKit drops connections to IndexedDB while an app is in the background: each database goes on by itself. */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { userId } from '../../../sync/domain/ids.ts'
import { FilesDatabase } from '../../../sync/reports/files-database.ts'
import { DeviceDatabase } from '../../../sync/session/device-database.ts'
import { bench, newStudyId, now, request, states, until } from '../../support/outbox-bench.ts'

/** Missing in Dexie's types. */
const openDatabases = () => (Dexie as unknown as { readonly connections: readonly Dexie[] }).connections

function drop(prefix: string): void {
  const open = openDatabases().filter(({ name }) => name.startsWith(prefix))
  expect(open.length).toBeGreaterThan(0)
  for (const database of open) forceCloseDatabase(database.backendDB() as never)
}

test('the outbox alone: what waits is there, what is given after is kept, the list moves on, and all of it is sent', async () => {
  const it = bench()
  it.server.faults.push('lost request', 'lost request', 'lost request')
  const outbox = await it.open()
  const seen: (readonly string[])[] = []
  const watching = outbox.outbox.items$.subscribe({
    next: (items) => seen.push(states(items)),
    error: (error) => expect.fail(String(error)),
  })
  await outbox.dispatch(request(newStudyId()))
  await until(outbox.summary$, ({ sending }) => !sending)
  drop(it.device.env.databasePrefix)
  await outbox.dispatch(request(newStudyId()))
  await expect.poll(() => seen.at(-1)?.length).toBe(2)
  expect(await outbox.unsentCount()).toBeLessThanOrEqual(2)
  it.server.faults.length = 0
  await outbox.replay()
  await until(outbox.summary$, ({ waiting }) => waiting === 0)
  await expect.poll(() => seen.at(-1)).toEqual(['request_study received', 'request_study received'])
  expect(it.server.effects).toHaveLength(2)
  expect(await now(outbox.outbox.items$)).toHaveLength(2)
  watching.unsubscribe()
  await outbox.close()
})

test('the files and the device', async () => {
  const prefix = randomUUID()
  const files = new FilesDatabase(prefix, userId(randomUUID()))
  const device = new DeviceDatabase(prefix)
  await files.pins.put({ studyId: newStudyId(), paths: ['a'], readyAt: null })
  const number = await device.deviceId(randomUUID)
  drop(prefix)
  expect(await files.pins.count()).toBe(1)
  expect(await device.deviceId(randomUUID)).toBe(number)
  files.close()
  device.close()
})
