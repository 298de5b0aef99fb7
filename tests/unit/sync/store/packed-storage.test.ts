/** Packed rows under power cuts, full disks, other tabs and drawn histories: nothing half, nothing lost. */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOT_MINE, type Shelf } from '../../../../sync/store/schema.ts'
import { packedStorage } from '../../../../sync/store/packed/packed-storage.ts'
import { everythingOnDisk } from '../../../support/on-disk.ts'
import { installPower, type Power } from '../../../support/power.ts'
import { chance, type Chance } from '../../../support/random.ts'
import { printSeed } from '../../../support/seed.ts'
import {
  changed,
  inserts,
  openInstance,
  prepared,
  stored,
  type AnyStorage,
  type Instance,
  type Stored,
} from '../../../support/storage-bench.ts'

const SHELVES: readonly Shelf[] = ['en_cours', 'complete', 'en_attente']
const HISTORIES = 5
const STEPS = 30
const seed = printSeed()
const storage = packedStorage(() => {}) as unknown as AnyStorage

let power: Power
let name: string
let instance: Instance

beforeAll(() => {
  power = installPower()
})
afterAll(() => power.uninstall())
beforeEach(async () => {
  name = `packed-${randomUUID()}`
  instance = await openInstance(storage, name)
})
afterEach(async () => {
  power.restore()
  power.free()
  await instance.close()
})

const rowsOf = (count: number, shelf: Shelf = 'en_cours') =>
  Array.from({ length: count }, (_, n) => stored(`row-${String(n).padStart(4, '0')}`, n, { shelf }))

async function reopened(): Promise<Instance> {
  await instance.close()
  instance = await openInstance(storage, name)
  return instance
}

/** All that is there, by id, read in each way there is: by id, in full, by shelf and counted. They must agree. */
async function everything(from: Instance, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const found = new Map((await from.findDocumentsById([...ids], true)).map((row) => [row.id as string, row]))
  const live = [...found.values()].filter(({ _deleted }) => !_deleted)
  const sorted = (rows: readonly Stored[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(sorted((await from.query(prepared({ selector: {} }))).documents)).toEqual(sorted(live))
  for (const shelf of new Set([...SHELVES, ...live.map((row) => row.shelf)])) {
    const wanted = live.filter((row) => row.shelf === shelf)
    const mine = wanted.filter(({ mission_first }) => mission_first < NOT_MINE)
    const all = prepared({ selector: { shelf: { $eq: shelf } }, sort: [{ newest_first: 'asc' }] })
    const missions = prepared({
      selector: { shelf: { $eq: shelf }, mission_first: { $lt: NOT_MINE } },
      sort: [{ mission_first: 'asc' }],
    })
    expect(await from.count(all)).toEqual({ count: wanted.length, mode: 'fast' })
    expect(await from.count(missions)).toEqual({ count: mine.length, mode: 'fast' })
    const order = (a: Stored, b: Stored) =>
      a.mission_first < b.mission_first || (a.mission_first === b.mission_first && a.id < b.id) ? -1 : 1
    expect((await from.query(missions)).documents).toEqual(mine.toSorted(order))
  }
  return found
}

/** One write of a history: rows that are new, that change, that go, and some that another tab changed meanwhile. */
function drawn({ below, next, pick }: Chance, ids: readonly string[], now: ReadonlyMap<string, Stored>) {
  const amount = next() < 0.3 ? 60 + below(200) : 1 + below(6)
  const chosen = new Set(Array.from({ length: amount }, () => pick(ids)))
  return [...chosen].map((id) => {
    const known = now.get(id)
    const n = below(1000)
    const more = { shelf: pick(SHELVES), _deleted: next() < 0.1, gen: n }
    if (!known) return { document: stored(id, n, { ...more, _deleted: false }) }
    return next() < 0.05 ? changed({ ...known, _rev: '1-stale' }, more) : changed(known, more)
  })
}

test('drawn histories: every question agrees with a model, a killed write is there in full or not [L9]', async () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    const luck = chance(seed + history)
    const ids = Array.from({ length: 60 + luck.below(400) }, (_, n) => `h${history}-${n}`)
    let model = new Map<string, Stored>()
    for (let step = 0; step < STEPS; step += 1) {
      const at = `seed ${seed}, history ${history}, step ${step}`
      const write = drawn(luck, ids, model)
      const after = new Map(model)
      for (const { document, previous } of write) {
        if (previous?._rev === model.get(document.id)?._rev) after.set(document.id, document)
      }
      const fate = luck.next()
      if (fate < 0.2) power.cutAfter(1 + luck.below(30))
      else if (fate < 0.3) power.fillAfter(1 + luck.below(30))
      const told = await instance.bulkWrite(write, 'drawn').then(
        () => true,
        () => false,
      )
      power.restore()
      power.free()
      if (told) model = after
      if (fate < 0.4) await reopened()
      const found = await instance.findDocumentsById(ids, true)
      const here = new Map(found.map((row) => [row.id as string, row]))
      if (!told) expect(same(here, model) || same(here, after), at).toBe(true)
      if (!told && same(here, after)) model = after
      expect(here, at).toEqual(model)
      if (luck.next() < 0.1) {
        await instance.cleanup(-60_000)
        model = new Map([...model].filter(([, { _deleted }]) => !_deleted))
      }
    }
    expect(await everything(await reopened(), ids), `seed ${seed}, history ${history}`).toEqual(model)
    await instance.cleanup(-60_000)
    await instance.bulkWrite(
      [...(await everything(instance, ids)).values()].map((row) => changed(row, { _deleted: true })),
      'end',
    )
    await instance.cleanup(-60_000)
    expect(await everythingOnDisk(name, (db) => db === name)).not.toContain('Entreprise')
  }
})

const same = (a: ReadonlyMap<string, Stored>, b: ReadonlyMap<string, Stored>): boolean =>
  a.size === b.size && [...a].every(([id, { _rev }]) => b.get(id)?._rev === _rev)

test('a write that is killed at any of its steps is there in full or not at all, also one that repacks', async () => {
  const rows = rowsOf(230)
  for (let cut = 1; ; cut += 1) {
    await instance.close()
    name = `cut-${randomUUID()}`
    instance = await openInstance(storage, name)
    await instance.bulkWrite(inserts(rows), 'before')
    // Chunks are taken apart, others shrink, the delta is folded.
    const later = rows.filter((_, n) => n % 12 !== 0).map((row) => changed(row, { gen: 2, shelf: 'complete' }))
    power.cutAfter(cut)
    const told = await instance.bulkWrite(later, 'killed').then(
      () => true,
      () => false,
    )
    const isOff = power.off
    power.restore()
    await reopened()
    const found = await everything(
      instance,
      rows.map(({ id }) => id),
    )
    const news = [...found.values()].filter(({ gen }) => gen === 2).length
    expect(found.size).toBe(rows.length)
    expect(news, `cut at ${cut}`).toBe(told ? later.length : 0)
    if (isOff) continue
    expect(told).toBe(true)
    expect(cut, 'no cut at all').toBeGreaterThan(10)
    return
  }
})

test('a full disk refuses the write with its reason and leaves all as it was; with room it is taken', async () => {
  const rows = rowsOf(120)
  await instance.bulkWrite(inserts(rows.slice(0, 100)), 'before')
  const told: unknown[] = []
  instance.changeStream().subscribe((bulk) => told.push(bulk))
  for (const room of [1, 2, 5]) {
    power.fillAfter(room)
    const later = rows.slice(0, 90).map((row) => changed(row, { gen: 2 }))
    await expect(instance.bulkWrite(later, 'full')).rejects.toThrow(/room/)
    power.free()
  }
  expect(told).toEqual([])
  const found = await everything(
    instance,
    rows.map(({ id }) => id),
  )
  expect(found).toEqual(new Map(rows.slice(0, 100).map((row) => [row.id, row])))
  expect(await instance.bulkWrite(inserts(rows.slice(100)), 'room')).toEqual({ error: [] })
})

test('nobody hears of a write before the disk has it [L10]', async () => {
  const rows = rowsOf(100)
  let told = 0
  instance.changeStream().subscribe(() => void (told += 1))
  const { transaction } = IDBDatabase.prototype
  let ended = 0
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    const begun = transaction.apply(this, args)
    if (args[1] === 'readwrite') {
      begun.addEventListener('complete', () => {
        expect(told).toBe(ended)
        ended += 1
      })
    }
    return begun
  }
  try {
    for (const row of [rows, rows.slice(0, 1).map((one) => ({ ...one, id: 'another' as Stored['id'] }))]) {
      await instance.bulkWrite(inserts(row), 'test')
      expect(told).toBe(ended)
    }
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
  expect(told).toBe(2)
})

test('a row that changed is read from its new place only, and its old contents are gone from the disk', async () => {
  const rows = rowsOf(100)
  await instance.bulkWrite(inserts(rows), 'packed')
  const [row = stored('', 0)] = rows
  expect(await everythingOnDisk(name, (db) => db === name)).toContain(`Entreprise ${row.id}`)
  await instance.bulkWrite([changed(row, { study: null, gen: 2 })], 'one')
  const { documents } = await instance.query(prepared({ selector: {} }))
  expect(documents.filter(({ id }) => id === row.id)).toMatchObject([{ gen: 2, study: null }])
  expect(documents).toHaveLength(100)
  expect(await everythingOnDisk(name, (db) => db === name)).not.toContain(`Entreprise ${row.id}`)
})

test('another tab hears of a write, and finds it in the place where it lies by then', async () => {
  await instance.close()
  const [one, two] = [await openInstance(storage, name, true), await openInstance(storage, name, true)]
  const heard = new Promise<readonly string[]>((resolve) => {
    two.changeStream().subscribe(({ events }) => resolve(events.map(({ documentId }) => documentId)))
  })
  const rows = rowsOf(100)
  // Both have looked for rows before: what they remember of the chunks is out of date.
  await two.bulkWrite(inserts(rows), 'two')
  await one.findDocumentsById(['nobody'], true)
  const last = await one.findDocumentsById([rows[9]?.id ?? ''], true)
  await two.bulkWrite(
    last.map((row) => changed(row, { gen: 5 })),
    'two',
  )
  await two.bulkWrite(
    rows.slice(20).map((row) => changed(row, { gen: 6 })),
    'two',
  )
  expect((await heard).length).toBe(100)
  expect(
    (
      await everything(
        one,
        rows.map(({ id }) => id),
      )
    ).get('row-0009'),
  ).toMatchObject({ gen: 5 })
  expect(
    (
      await everything(
        one,
        rows.map(({ id }) => id),
      )
    ).get('row-0050'),
  ).toMatchObject({ gen: 6 })
  await Promise.all([one.close(), two.close()])
  instance = await openInstance(storage, name)
})

test('questions at the same time look up the same chunks, and a later write doubles no row', async () => {
  const rows = rowsOf(60)
  await instance.bulkWrite(inserts(rows), 'packed')
  await reopened()
  await Promise.all(rows.slice(0, 5).map(({ id }) => instance.findDocumentsById([id], true)))
  // The few that are left move with the chunk that is taken apart.
  const later = rows.slice(5).map((row) => changed(row, { gen: 2, shelf: 'complete' }))
  expect(await instance.bulkWrite(later, 'later')).toEqual({ error: [] })
  const { documents } = await instance.query(prepared({ selector: {} }))
  expect(documents.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id))
})
