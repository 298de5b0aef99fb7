import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import { openStoreDatabase, removeStoreDatabase, type OpenedDatabase } from '../../../../sync/store/database.ts'
import { readFeed, writeFeed } from '../../../../sync/store/feed-state.ts'
import { droppable } from '../../../support/open-connections.ts'
import { installPower } from '../../../support/power.ts'

const user = userId(randomUUID())
const prefix = `database-${randomUUID()}`
const opened: OpenedDatabase[] = []
let drop: (part: string) => void
beforeAll(() => {
  drop = droppable()
})

async function open(): Promise<OpenedDatabase> {
  const handle = await openStoreDatabase(prefix, user, null)
  opened.push(handle)
  return handle
}
afterEach(async () => {
  for (const handle of opened.splice(0)) await handle.close()
})
const cursor = async ({ database }: OpenedDatabase) => (await readFeed(database)).cursor
const setCursor = async ({ database }: OpenedDatabase, to: number) =>
  writeFeed(database, { ...(await readFeed(database)), cursor: to })
const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.includes(prefix))

test('what is written outlives closing, also when it is opened again at once', async () => {
  const first = await open()
  await setCursor(first, 7)
  const closing = first.close()
  const second = await open()
  await closing
  expect(await cursor(second)).toBe(7)
})

test('two users in one process share it; the last one closes it', async () => {
  const [one, two] = [await open(), await open()]
  await one.close()
  await one.close()
  await setCursor(two, 9)
  expect(await cursor(two)).toBe(9)
})

test('another person on the same device opens a store of their own, and removing one leaves the other [L14]', async () => {
  const other = userId(randomUUID())
  const mine = await open()
  await setCursor(mine, 11)
  const theirs = await openStoreDatabase(prefix, other, null)
  expect(await cursor(theirs)).toBe(0)
  await theirs.close()
  await removeStoreDatabase(prefix, other)
  expect(await cursor(mine)).toBe(11)
})

test('removing leaves nothing behind', async () => {
  const handle = await open()
  await setCursor(handle, 3)
  await handle.close()
  await removeStoreDatabase(prefix, user)
  expect(await names()).toEqual([])
  expect(await cursor(await open())).toBe(0)
})

test('an opening that a full disk prevented succeeds once there is room, in the same page', async () => {
  const power = installPower()
  try {
    for (let writes = 1; ; writes += 1) {
      const mine = userId(randomUUID())
      power.fillAfter(writes)
      const tried = await openStoreDatabase(prefix, mine, null).catch(() => null)
      power.free()
      await (tried ?? (await openStoreDatabase(prefix, mine, null))).close()
      if (!tried) continue
      expect(writes, 'no opening was prevented').toBeGreaterThan(1)
      return
    }
  } finally {
    power.uninstall()
  }
})

test('a connection that the browser drops is reported; closing it oneself is not', async () => {
  const handle = await open()
  await setCursor(handle, 5)
  let losses = 0
  handle.lost$.subscribe(() => void (losses += 1))
  drop(prefix)
  await expect.poll(() => losses).toBe(1)
  await handle.close()
  const again = await open()
  again.lost$.subscribe(() => expect.fail('not lost'))
  expect(await cursor(again)).toBe(5)
  await again.close()
})
