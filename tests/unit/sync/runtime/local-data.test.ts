import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { studyId, userId, type UserId } from '../../../../sync/domain/ids.ts'
import { DeviceDatabase } from '../../../../sync/session/device-database.ts'
import { openPlainDatabase, openStoreDatabase, type OpenedDatabase } from '../../../../sync/store/database.ts'
import { readFeed, UNREAD, writeAnswer, writeFeed } from '../../../../sync/store/feed-state.ts'
import { NOT_MINE, type StudyRow } from '../../../../sync/store/schema.ts'
import { writeRows } from '../../../../sync/store/write-rows.ts'
import { createCipher, random, type Cipher } from '../../../../sync/vault/cipher.ts'
import { sealedLocalData } from '../../../../sync/runtime/local-data.ts'
import { everythingOnDisk } from '../../../support/on-disk.ts'
import { installPower } from '../../../support/power.ts'

const COMPANY = 'Conserverie de Beni Saf'
const ANSWER = 'Cimenterie de Tlemcen'
const READ = { ...UNREAD, cursor: 70, gen: 3, full: false, scope: 'mine', lastPullAt: '2026-11-23T08:00:00.000Z' }
const power = installPower()
afterAll(() => power.uninstall())

let prefix: string
let me: UserId
let device: DeviceDatabase
const key = random(32)

const row = (rev: number): StudyRow => ({
  id: studyId(`00000000-0000-4000-8000-${String(rev).padStart(12, '0')}`),
  rev,
  gen: 3,
  shelf: 'en_cours',
  newest_first: '1',
  mission_first: NOT_MINE,
  study: { nom_entreprise: `${COMPANY} ${rev}` } as unknown as NonNullable<StudyRow['study']>,
})
const STUDIES = [1, 2, 3].map(row)
const RECORD = {
  id: `message:${randomUUID()}`,
  rev: 4,
  gen: 3,
  kind: 'message',
  study_id: '',
  at: '2026-11-23T07:00:00.000Z',
  body: { contenu: COMPANY },
}

async function anotherDevice(): Promise<void> {
  ;[prefix, me] = [`device-${randomUUID()}`, userId(randomUUID())]
  device = new DeviceDatabase(prefix)
  await device.signIn(
    { access_token: 'a', refresh_token: 'r', expires_in: 3600, obtained_at: 0, user_id: me },
    { userId: me, email: 'karim@hawa.example', profile: null },
  )
}

beforeEach(anotherDevice)
afterEach(() => {
  power.restore()
  power.free()
  device.close()
})

async function pulled(cipher: Cipher | null = null, opened?: OpenedDatabase): Promise<void> {
  const { database, close } = opened ?? (await openStoreDatabase(prefix, me, cipher))
  expect((await writeRows(database.studies, STUDIES, true)).error).toEqual([])
  expect((await writeRows(database.records, [RECORD], true)).error).toEqual([])
  await writeFeed(database, READ)
  await writeAnswer(database, 'clients', { name: ANSWER })
  await close()
}

const codeIsSet = (storeSealed = false) =>
  device.openVault(
    {
      userId: me,
      name: 'Karim Haddad',
      deviceId: randomUUID(),
      pin: null,
      recovery: random(1),
      away: null,
      misses: 0,
      blockedUntil: 0,
      lockAfter: 15,
      storeSealed,
    },
    key,
  )

/** Data that an opening finds without a network. */
async function found(): Promise<{
  readonly names: readonly string[]
  readonly records: number
  readonly cursor: number
  readonly lastPullAt: string | null
}> {
  const { database, close } = await openStoreDatabase(prefix, me, await sealedLocalData(prefix, device, me))
  const names = (await database.studies.find().exec())
    .map((study) => (study.toJSON().study as { nom_entreprise: string }).nom_entreprise)
    .toSorted()
  const records = await database.records.count().exec()
  const { cursor, lastPullAt } = await readFeed(database)
  await close()
  return { names, records, cursor, lastPullAt }
}

const ALL = {
  names: STUDIES.map(({ rev }) => `${COMPANY} ${rev}`),
  records: 1,
  cursor: READ.cursor,
  lastPullAt: READ.lastPullAt,
}
const NOTHING = { names: [], records: 0, cursor: 0, lastPullAt: null }

async function expectSealed(): Promise<void> {
  const disk = await everythingOnDisk(prefix)
  for (const word of [COMPANY, ANSWER]) expect(disk, word).not.toContain(word)
}

describe('what was pulled before a code was set', () => {
  test('is there after it, sealed, without a network: rows, records, how far was read, kept answers', async () => {
    await pulled()
    expect(await everythingOnDisk(prefix)).toContain(ANSWER)
    await codeIsSet()
    expect(await found()).toEqual(ALL)
    await expectSealed()
    expect(await found(), 'at the next opening').toEqual(ALL)
  })

  test('is there after every power cut on the way', async () => {
    for (let writes = 1; ; writes += 1) {
      device.close()
      await anotherDevice()
      await pulled()
      await codeIsSet()
      power.cutAfter(writes)
      await sealedLocalData(prefix, device, me).catch(() => undefined)
      const cut = power.off
      power.restore()
      expect(await found(), `cut at write ${writes}`).toEqual(ALL)
      await expectSealed()
      if (!cut) {
        expect(writes, 'no cut at all').toBeGreaterThan(5)
        return
      }
    }
  })

  test('on a disk with no room for it twice is not left unsealed, and is pulled again', async () => {
    await pulled()
    await codeIsSet()
    power.fillAfter(3)
    await sealedLocalData(prefix, device, me).catch(() => undefined)
    power.free()
    const after = await found()
    expect([ALL, NOTHING]).toContainEqual(after)
    await expectSealed()
  })

  test('sealed under the old name by a version before, it is opened with the key and taken along', async () => {
    // Opened with nothing in it, so that it is there to be opened with the key.
    await (await openStoreDatabase(prefix, me, null)).close()
    await pulled(null, (await openPlainDatabase(prefix, me, await createCipher(key))) ?? undefined)
    await expectSealed()
    await codeIsSet(true)
    expect(await found()).toEqual(ALL)
    await expectSealed()
  })

  test('what a tab of before has written since is removed, and what is sealed stays', async () => {
    await pulled()
    await codeIsSet()
    expect(await found()).toEqual(ALL)
    const late = await openStoreDatabase(prefix, me, null)
    await writeRows(late.database.studies, [row(9)], true)
    await late.close()
    expect(await everythingOnDisk(prefix)).toContain(`${COMPANY} 9`)
    expect(await found()).toEqual(ALL)
    await expectSealed()
  })

  test('nothing pulled yet: an empty store, sealed from the beginning', async () => {
    await codeIsSet()
    expect(await found()).toEqual(NOTHING)
    await pulled(await createCipher(key))
    expect(await found()).toEqual(ALL)
    await expectSealed()
  })
})
