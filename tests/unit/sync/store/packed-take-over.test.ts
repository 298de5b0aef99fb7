/** A tablet that updates without a network finds the list that an earlier version has pulled. */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { fillWithDefaultSettings } from 'rxdb/plugins/core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { studyId, userId, type UserId } from '../../../../sync/domain/ids.ts'
import {
  hasSealedDatabase,
  openPlainDatabase,
  openStoreDatabase,
  removeStoreDatabase,
} from '../../../../sync/store/database.ts'
import { readFeed, UNREAD, writeFeed } from '../../../../sync/store/feed-state.ts'
import { Proof } from '../../../../sync/store/proof.ts'
import { openPacked, type PackedDatabase } from '../../../../sync/store/packed/packed-database.ts'
import { tableOf } from '../../../../sync/store/packed/packed-instance.ts'
import { takeOver } from '../../../../sync/store/packed/take-over.ts'
import { NOT_MINE, stateSchema, studySchema, type StoreDatabase, type StudyRow } from '../../../../sync/store/schema.ts'
import { writeRows } from '../../../../sync/store/write-rows.ts'
import { createCipher, random, type Cipher } from '../../../../sync/vault/cipher.ts'
import { everythingOnDisk } from '../../../support/on-disk.ts'
import { installPower } from '../../../support/power.ts'
import { openStoreBefore } from '../../../support/store-before.ts'

const READ = { ...UNREAD, cursor: 470, gen: 3, full: false, scope: 'mine', lastPullAt: '2026-11-23T08:00:00.000Z' }
const STUDIES = 450
const REMOVED = 7
const power = installPower()
afterAll(() => power.uninstall())

let prefix: string
let me: UserId
let cipher: Cipher

beforeEach(async () => {
  another()
  cipher = await createCipher(random(32))
})
afterEach(() => {
  power.restore()
  power.free()
})

function another(): void {
  ;[prefix, me] = [`before-${randomUUID()}`, userId(randomUUID())]
}

const row = (n: number): StudyRow => ({
  id: studyId(`00000000-0000-4000-8000-${String((n * 7919) % 100_003).padStart(12, '0')}`),
  rev: n,
  gen: 3,
  shelf: n % 3 === 0 ? 'en_cours' : 'complete',
  newest_first: String(n).padStart(14, '0'),
  mission_first: NOT_MINE,
  study: { nom_entreprise: `Conserverie ${n}` } as unknown as NonNullable<StudyRow['study']>,
})
const RECORD = {
  id: `message:${randomUUID()}`,
  rev: 4,
  gen: 3,
  kind: 'message',
  study_id: '',
  at: '2026-11-23T07:00:00.000Z',
  body: { contenu: 'Conserverie' },
}

async function pulledBefore(sealed: Cipher | null, studies = STUDIES): Promise<void> {
  const database = await openStoreBefore(`${prefix}-store-${me}${sealed ? '-sealed' : ''}`, sealed)
  await writeRows(
    database.studies,
    Array.from({ length: studies }, (_, n) => row(n + 1)),
    true,
  )
  await database.studies.bulkRemove([row(REMOVED).id])
  await writeRows(database.records, [RECORD], true)
  await writeFeed(database, READ)
  await database.close()
}

async function found(database: StoreDatabase): Promise<object> {
  const studies = await database.studies.find().exec()
  const listed = database.studies.find({
    selector: { shelf: { $eq: 'en_cours' } },
    sort: [{ newest_first: 'asc' }],
    limit: 3,
  })
  const proof = new Proof(database, 'studies')
  const { count } = await proof.digest()
  proof.close()
  return {
    studies: studies.length,
    first: (await listed.exec()).map((study) => (study.toJSON().study as { nom_entreprise: string }).nom_entreprise),
    records: (await database.records.find().exec()).map((record) => record.toJSON().body),
    cursor: (await readFeed(database)).cursor,
    count,
  }
}

const all = (studies = STUDIES) => ({
  studies: studies - 1,
  first: ['Conserverie 3', 'Conserverie 6', 'Conserverie 9'],
  records: [RECORD.body],
  cursor: READ.cursor,
  count: studies - 1,
})
const names = async () => (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes(prefix))

async function opened(sealed: Cipher | null): Promise<object> {
  const { database, close } = await openStoreDatabase(prefix, me, sealed)
  try {
    return await found(database)
  } finally {
    await close()
  }
}

describe.each(['plain', 'sealed'] as const)('%s rows', (kind) => {
  const key = () => (kind === 'sealed' ? cipher : null)
  const name = () => `${prefix}-store-${me}${kind === 'sealed' ? '-sealed' : ''}`

  test('are there after the update, and the store of before is gone', async () => {
    await pulledBefore(key())
    expect(await opened(key())).toEqual(all())
    expect(await names()).toEqual([name()])
    expect(await opened(key()), 'at the next opening').toEqual(all())
    if (kind === 'sealed') expect(await everythingOnDisk(prefix)).not.toContain('Conserverie')
  })

  test('are there after every power cut on the way', async () => {
    for (let writes = 1; ; writes += 1) {
      another()
      await pulledBefore(key(), 100)
      power.cutAfter(writes)
      await opened(key()).catch(() => undefined)
      const cut = power.off
      power.restore()
      expect(await opened(key()), `cut at write ${writes}`).toEqual(all(100))
      expect(await names()).toEqual([name()])
      if (cut) continue
      expect(writes, 'no cut at all').toBeGreaterThan(10)
      return
    }
  })

  test('wait on a full disk for room', async () => {
    await pulledBefore(key())
    power.fillAfter(3)
    await expect(opened(key())).rejects.toThrow(/room/)
    power.free()
    expect(await opened(key())).toEqual(all())
  })
})

test('two tabs that update at the same time: what one has pulled since is not overwritten by the other', async () => {
  await pulledBefore(null)
  const name = `${prefix}-store-${me}`
  const [first, second] = [await openPacked(name, () => {}), await openPacked(name, () => {})]
  let asks = () => {}
  let goesOn = () => {}
  const asked = new Promise<void>((resolve) => (asks = resolve))
  const gate = new Promise<void>((resolve) => (goesOn = resolve))
  const slow: PackedDatabase = {
    ...second,
    async write(work) {
      asks()
      await gate
      return second.write(work)
    },
  }
  const late = takeOver(slow, name, [studiesOf(slow)], stateOf(slow))
  await asked
  await takeOver(first, name, [studiesOf(first)], stateOf(first))
  const changed = row(5).id
  const { table } = studiesOf(first)
  await table.write([changed], (docs) => [...docs.values()].map((doc) => ({ ...doc, rev: 999 })))
  goesOn()
  await late
  expect(await table.find([changed])).toMatchObject([{ rev: 999 }])
  await Promise.all([first.close(), second.close()])
  // The slow one had the store of before still open: it goes at the next opening.
  expect(await opened(null)).toMatchObject({ studies: STUDIES - 1, cursor: READ.cursor })
  expect(await names()).toEqual([name])
})

const studiesOf = (packed: PackedDatabase) => ({
  collection: 'studies',
  table: tableOf(packed, 'studies', fillWithDefaultSettings(studySchema)),
})
const stateOf = (packed: PackedDatabase) => ({
  collection: 'state',
  table: tableOf(packed, 'state', fillWithDefaultSettings(stateSchema)),
})

test('a store of before without its rows is given up: it is pulled again from zero', async () => {
  await pulledBefore(null)
  const broken = `rxdb-dexie-${prefix}-store-${me}--0--records`
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(broken).onsuccess = resolve
  })
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(broken)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
  expect(await opened(null)).toMatchObject({ cursor: 0, records: [] })
  expect(await names()).toEqual([`${prefix}-store-${me}`])
})

test('a store of before counts as one: it is sealed, and it is removed with its person', async () => {
  expect(await openPlainDatabase(prefix, me, cipher)).toBeNull()
  expect(await hasSealedDatabase(prefix, me)).toBe(false)
  await pulledBefore(cipher)
  expect(await hasSealedDatabase(prefix, me)).toBe(true)
  await pulledBefore(null)
  const plain = await openPlainDatabase(prefix, me, cipher)
  expect(plain && (await found(plain.database))).toEqual(all())
  await plain?.close()
  await removeStoreDatabase(prefix, me)
  expect(await names()).toEqual([])
})
