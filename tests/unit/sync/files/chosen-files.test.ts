import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userId } from '../../../../sync/domain/ids.ts'
import { CHOSEN_MS, openChosenFiles } from '../../../../sync/files/chosen-files.ts'
import { FilesDatabase } from '../../../../sync/reports/files-database.ts'
import { createCipher } from '../../../../sync/vault/cipher.ts'
import { SealedError } from '../../../../sync/vault/sealed-tables.ts'

const amina = userId('11111111-1111-4111-8111-111111111111')
const karim = userId('22222222-2222-4222-8222-222222222222')
const NOW = Date.parse('2026-11-26T08:00:00Z')
const pdf = (name: string, text = `%PDF-1.4 ${name}`) => new File([text], name, { type: 'application/pdf' })

let prefix = ''
let opened: FilesDatabase[] = []
beforeEach(() => {
  prefix = `chosen-${crypto.randomUUID()}`
})
afterEach(() => {
  for (const db of opened) db.close()
  opened = []
})

const databaseOf = (who = amina, opening: ConstructorParameters<typeof FilesDatabase>[2] = null) => {
  const db = new FilesDatabase(prefix, who, opening)
  opened.push(db)
  return db
}
const chosenBy = (db: FilesDatabase, now = NOW) => openChosenFiles({ files: db, now: () => now })

test('a chosen file is there after the browser was closed, byte for byte, for its form and person alone', async () => {
  const before = databaseOf()
  expect(await chosenBy(before).keep('report.1', pdf('tannerie.pdf'))).toBe(true)
  before.close()
  const after = chosenBy(databaseOf())
  const found = await after.find('report.1')
  expect(found).toMatchObject({ name: 'tannerie.pdf', type: 'application/pdf' })
  expect(await found?.text()).toBe('%PDF-1.4 tannerie.pdf')
  expect(await after.find('report.2')).toBeNull()
  expect(await chosenBy(databaseOf(karim)).find('report.1')).toBeNull()
})

test('one a form: the later one takes its place; forgotten it is gone', async () => {
  const db = databaseOf()
  const chosen = chosenBy(db)
  await chosen.keep('report.1', pdf('un.pdf'))
  await chosen.keep('report.1', pdf('deux.pdf'))
  expect(await chosen.find('report.1')).toMatchObject({ name: 'deux.pdf' })
  expect(await db.chosen.count()).toBe(1)
  await chosen.forget('report.1')
  expect(await chosen.find('report.1')).toBeNull()
  expect(await db.chosen.count()).toBe(0)
})

test('what nobody came back to for a month goes when another file is chosen', async () => {
  const db = databaseOf()
  await chosenBy(db).keep('report.1', pdf('un.pdf'))
  await chosenBy(db, NOW + CHOSEN_MS).keep('report.2', pdf('deux.pdf'))
  expect(await db.chosen.count()).toBe(2)
  await chosenBy(db, NOW + CHOSEN_MS + 1).keep('report.3', pdf('trois.pdf'))
  expect(await db.chosen.toCollection().primaryKeys()).toEqual(['report.2', 'report.3'])
})

test('of a person with a code neither name nor bytes lie there readable', async () => {
  const cipher = await createCipher(crypto.getRandomValues(new Uint8Array(32)))
  const db = databaseOf(amina, cipher)
  await chosenBy(db).keep('report.1', pdf('tannerie.pdf'))
  expect(await (await chosenBy(db).find('report.1'))?.text()).toBe('%PDF-1.4 tannerie.pdf')
  db.close()
  const [row] = await databaseOf(amina, 'as-stored').chosen.toArray()
  expect(row?.name).toBeUndefined()
  expect(await row?.blob.text()).not.toContain('%PDF')
  await expect(databaseOf().chosenIn('report.1')).rejects.toThrow(SealedError)
})

test('a device that keeps nothing says so', async () => {
  const db = databaseOf()
  await db.open()
  db.close()
  expect(await chosenBy(db).keep('report.1', pdf('un.pdf'))).toBe(false)
  expect(await chosenBy(db).find('report.1')).toBeNull()
})
