/** RxDB's contract with a storage: the same tests hold for its own on Dexie and for ours. */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import type { MangoQuery } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOT_MINE, type Shelf, type StudyRow } from '../../../../sync/store/schema.ts'
import { packedStorage } from '../../../../sync/store/packed/packed-storage.ts'
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

const STORAGES = {
  'on Dexie': () => getRxStorageDexie() as unknown as AnyStorage,
  packed: () => packedStorage(() => {}) as unknown as AnyStorage,
}
const SHELVES: readonly Shelf[] = ['en_cours', 'complete', 'en_attente']

/** Few rows stay in the delta, many are packed, and some of the many change afterwards. */
const AMOUNTS = [7, 220]

describe.each(Object.keys(STORAGES) as (keyof typeof STORAGES)[])('%s', (kind) => {
  let storage: AnyStorage
  let name: string
  let instance: Instance

  beforeEach(async () => {
    storage = STORAGES[kind]()
    name = `conformance-${randomUUID()}`
    instance = await openInstance(storage, name)
  })
  afterEach(() => instance.close())

  const many = (count: number): readonly Stored[] =>
    Array.from({ length: count }, (_, n) =>
      stored(`row-${(n * 7919) % count}`, n, { shelf: SHELVES[n % SHELVES.length] ?? 'en_cours' }),
    )
  const write = async (rows: Parameters<Instance['bulkWrite']>[0]) => (await instance.bulkWrite(rows, 'test')).error
  const byId = async (ids: readonly string[], deleted = true) =>
    (await instance.findDocumentsById([...ids], deleted)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const asked = async (query: MangoQuery<StudyRow>) => (await instance.query(prepared(query))).documents
  const idsOf = (rows: readonly Stored[]) => rows.map(({ id }) => id)

  /** Rows of which some have changed since, and the documents as they are now. */
  async function filled(count: number): Promise<readonly Stored[]> {
    const rows = many(count)
    expect(await write(inserts(rows))).toEqual([])
    const moved = rows.filter((_, n) => n % 5 === 0)
    const later = moved.map((row) => changed(row, { shelf: 'annulée', gen: 2 }))
    expect(await write(later)).toEqual([])
    const now = new Map(rows.map((row) => [row.id, row]))
    for (const { document } of later) now.set(document.id, document)
    return [...now.values()]
  }

  describe.each(AMOUNTS)('%i rows', (count) => {
    test('are found by id as they were written, also by another instance of the same name', async () => {
      const rows = await filled(count)
      const wanted = rows.filter((_, n) => n % 3 === 0)
      const sorted = wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(await byId([...idsOf(wanted), 'nobody'])).toEqual(sorted)
      await instance.close()
      instance = await openInstance(storage, name)
      expect(await byId(idsOf(wanted))).toEqual(sorted)
    })

    test.each<readonly [string, MangoQuery<StudyRow>, (row: Stored) => boolean, (row: Stored) => string | number]>([
      ['newest first', { selector: { shelf: { $eq: 'en_cours' } }, sort: [{ newest_first: 'asc' }] }, inCourse, newest],
      [
        'missions first',
        {
          selector: { shelf: { $eq: 'complete' }, mission_first: { $lt: NOT_MINE } },
          sort: [{ mission_first: 'asc' }],
        },
        (row) => row.shelf === 'complete' && row.mission_first < NOT_MINE,
        (row) => row.mission_first,
      ],
      [
        'the last first, which no index has',
        { selector: { shelf: { $eq: 'annulée' } }, sort: [{ newest_first: 'desc' }] },
        (row) => row.shelf === 'annulée',
        (row) => -Number(row.newest_first),
      ],
      ['another generation', { selector: { gen: { $ne: 1 } }, sort: [{ rev: 'asc' }] }, ({ gen }) => gen !== 1, byRev],
      ['the same generation', { selector: { gen: { $eq: 2 } }, sort: [{ rev: 'asc' }] }, ({ gen }) => gen === 2, byRev],
      ['all of them', { selector: {}, sort: [{ id: 'asc' }] }, () => true, ({ id }) => id],
      [
        'what lies in the contents',
        {
          selector: { 'study.nom_entreprise': { $eq: 'Entreprise row-3' } } as MangoQuery<StudyRow>['selector'],
        } as MangoQuery<StudyRow>,
        ({ id }) => id === 'row-3',
        byRev,
      ],
      [
        'one of two',
        { selector: { $or: [{ shelf: 'en_attente' }, { shelf: 'complete' }] }, sort: [{ newest_first: 'asc' }] },
        ({ shelf }) => shelf === 'en_attente' || shelf === 'complete',
        newest,
      ],
    ])('are asked for: %s', async (_, query, isWanted, order) => {
      const rows = await filled(count)
      const wanted = rows
        .filter(isWanted)
        .toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : a.id < b.id ? -1 : 1))
      expect(wanted.length).toBeGreaterThan(0)
      expect(await asked(query)).toEqual(wanted)
      for (const [skip, limit] of [
        [0, 1],
        [1, 2],
        [2, count],
        [count, 5],
      ] as const) {
        expect(idsOf(await asked({ ...query, skip, limit })), `${skip} ${limit}`).toEqual(
          idsOf(wanted.slice(skip, skip + limit)),
        )
      }
      expect((await instance.count(prepared(query))).count).toBe(wanted.length)
    })

    test('are counted by an index alone where it says it all', async () => {
      const rows = await filled(count)
      const query = prepared({ selector: { shelf: { $eq: 'en_cours' } }, sort: [{ newest_first: 'asc' }] })
      expect(await instance.count(query)).toEqual({ count: rows.filter(inCourse).length, mode: 'fast' })
      const slow = prepared({ selector: { gen: { $ne: 1 } } })
      expect(await instance.count(slow)).toEqual({ count: rows.filter(({ gen }) => gen !== 1).length, mode: 'slow' })
    })

    test('deleted are in no list and found only where asked; they come back, and a clean-up removes them', async () => {
      const rows = await filled(count)
      const [gone = stored('', 0), back = stored('', 0), ...others] = rows
      expect(await write([gone, back].map((row) => changed(row, { _deleted: true, study: null })))).toEqual([])
      expect(await byId([gone.id], false)).toEqual([])
      const [tombstone] = await byId([gone.id])
      expect(tombstone).toMatchObject({ id: gone.id, _deleted: true, study: null })
      expect((await asked({ selector: {} })).length).toBe(count - 2)
      const [before = back] = await byId([back.id])
      expect(await write([changed(before, { _deleted: false, study: back.study })])).toEqual([])
      expect(await byId([back.id], false)).toMatchObject([{ study: back.study }])
      expect(await instance.cleanup(60_000)).toBe(true)
      expect((await byId([gone.id])).length).toBe(1)
      expect(await instance.cleanup(-60_000)).toBe(true)
      expect(await byId([gone.id])).toEqual([])
      expect((await asked({ selector: {} })).length).toBe(others.length + 1)
    })

    test('that are not the known ones are refused, the others are written', async () => {
      const rows = await filled(count)
      const [mine = stored('', 0), theirs = stored('', 0)] = rows
      const stale = changed({ ...theirs, _rev: '1-other' }, { gen: 9 })
      const errors = await write([changed(mine, { gen: 9 }), stale, { document: stored(theirs.id, 1) }])
      expect(errors).toMatchObject([
        { status: 409, documentId: theirs.id, documentInDb: theirs, writeRow: stale },
        { status: 409, documentId: theirs.id, documentInDb: theirs },
      ])
      expect(await byId([mine.id])).toMatchObject([{ gen: 9 }])
      expect(await byId([theirs.id])).toEqual([theirs])
    })

    test('are told once they are on the disk, each as what it is', async () => {
      const told: string[] = []
      const seen: Promise<unknown>[] = []
      const other = await openInstance(storage, name)
      instance.changeStream().subscribe(({ events, checkpoint, context }) => {
        told.push(...events.map(({ operation, documentId }) => `${operation} ${documentId}`))
        expect(context).toBe('test')
        expect(checkpoint).toMatchObject({ lwt: expect.any(Number) })
        // A reader that asks at that moment finds it.
        const ids = events.map(({ documentId }) => documentId)
        const documents = new Map(events.map(({ documentId, documentData }) => [documentId, documentData]))
        seen.push(
          other.findDocumentsById(ids, true).then((found) => {
            expect(new Map(found.map((row) => [row.id as string, row]))).toEqual(documents)
          }),
        )
      })
      const rows = many(count)
      await write(inserts(rows))
      await Promise.all(seen.splice(0))
      const [first = stored('', 0), second = stored('', 0)] = rows
      await write([changed(first, { gen: 2 }), changed(second, { _deleted: true })])
      await Promise.all(seen)
      expect(told).toEqual([...rows.map(({ id }) => `INSERT ${id}`), `UPDATE ${first.id}`, `DELETE ${second.id}`])
      await other.close()
    })
  })

  test('two instances of one name write in turn, and neither loses what the other wrote', async () => {
    const other = await openInstance(storage, name)
    const rows = many(300)
    await Promise.all([
      instance.bulkWrite(inserts(rows.slice(0, 150)), 'one'),
      other.bulkWrite(inserts(rows.slice(150)), 'two'),
    ])
    await Promise.all(rows.map((row, n) => (n % 2 ? instance : other).bulkWrite([changed(row, { gen: 3 })], 'each')))
    for (const one of [instance, other]) {
      const { documents } = await one.query(prepared({ selector: {} }))
      expect(documents.length).toBe(300)
      expect(documents.every(({ gen }) => gen === 3)).toBe(true)
    }
    await other.close()
  })

  test('of two writers with the same previous state one is refused', async () => {
    const other = await openInstance(storage, name)
    const [row = stored('', 0)] = many(1)
    await write(inserts([row]))
    const results = await Promise.all([
      instance.bulkWrite([changed(row, { gen: 3 })], 'one'),
      other.bulkWrite([changed(row, { gen: 4 })], 'two'),
    ])
    expect(results.map(({ error }) => error.length).toSorted()).toEqual([0, 1])
    await other.close()
  })

  test('removing leaves nothing to a later instance; a closed one refuses', async () => {
    await filled(200)
    await instance.remove()
    instance = await openInstance(storage, name)
    expect(await asked({ selector: {} })).toEqual([])
    await filled(10)
    await instance.close()
    await instance.close()
    await expect((async () => instance.findDocumentsById(['a'], true))()).rejects.toThrow(/closed/)
  })
})

function inCourse({ shelf }: Stored): boolean {
  return shelf === 'en_cours'
}

function newest(row: Stored): string {
  return row.newest_first
}

function byRev({ rev }: Stored): number {
  return rev
}
