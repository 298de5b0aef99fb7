import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import { openStoreDatabase, type OpenedDatabase } from '../../../../sync/store/database.ts'
import { readFeed, UNREAD, writeFeed } from '../../../../sync/store/feed-state.ts'
import { installPower, type Power } from '../../../support/power.ts'

let power: Power
let store: OpenedDatabase
beforeAll(async () => {
  power = installPower()
  store = await openStoreDatabase(`state-row-${randomUUID()}`, userId(randomUUID()), null)
})
afterAll(async () => {
  await store.close()
  power.uninstall()
})

test.each([
  ['the first write of a row', 0],
  ['a later one', 7],
])('%s that finds no room fails, and the next one with room does not', async (_, before) => {
  if (before > 0) await writeFeed(store.database, { ...UNREAD, cursor: before })
  power.fillAfter(1)
  await expect(writeFeed(store.database, { ...UNREAD, cursor: before + 1 })).rejects.toThrow()
  power.free()
  expect((await readFeed(store.database)).cursor).toBe(before)
  await writeFeed(store.database, { ...UNREAD, cursor: before + 2 })
  expect((await readFeed(store.database)).cursor).toBe(before + 2)
})

test('writes at the same time are all kept, the last one in the end', async () => {
  await Promise.all([1, 2, 3, 4].map((cursor) => writeFeed(store.database, { ...UNREAD, cursor })))
  expect((await readFeed(store.database)).cursor).toBe(4)
})
