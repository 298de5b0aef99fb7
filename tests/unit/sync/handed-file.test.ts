import 'fake-indexeddb/auto'
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HandedFile } from '../../../sync/contract.ts'
import { userId } from '../../../sync/domain/ids.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import { MAX_REPORT_BYTES } from '../../../sync/domain/report.ts'
import { HANDED_MS, HandedDatabase } from '../../../sync/handed/handed-database.ts'
import { openHandedFiles } from '../../../sync/handed/handed-file.ts'

const amina = userId('11111111-1111-4111-8111-111111111111')
const karim = userId('22222222-2222-4222-8222-222222222222')
const NOW = Date.parse('2026-11-22T08:00:00Z')
const pdf = (name = 'mesures.pdf', text = '%PDF-1.4 mesures') => new File([text], name, { type: 'application/pdf' })
const a = (type_compte: string) => new BehaviorSubject({ type_compte } as unknown as Profile)

let db: HandedDatabase
let files = 0
beforeEach(() => {
  db = new HandedDatabase(`handed-${(files += 1)}`)
})
afterEach(() => db.close())

const seenBy = (who: typeof amina, type = 'intervention', now = NOW) =>
  openHandedFiles({ db, env: { now: () => now }, userId: who, profile$: a(type), cipher: null })
const found = (who: typeof amina, type?: string, now?: number) =>
  firstValueFrom(seenBy(who, type, now).file$.pipe(filter((one): one is HandedFile => one !== null)))

describe('a file that another app shared', () => {
  test('is kept byte for byte for whoever was signed in, and for nobody else', async () => {
    await db.keep(pdf(), amina, NOW)
    const mine = await found(amina)
    expect(mine).toMatchObject({ name: 'mesures.pdf', size: 16, problem: null, unbound: false, dropped: null })
    expect(await mine.file?.text()).toBe('%PDF-1.4 mesures')
    expect(await db.get(karim)).toBeUndefined()
    await db.claim(karim)
    expect(await db.get(karim)).toBeUndefined()
  })

  test('that came while nobody was signed in is the next specialist’s, and says so; a client is not offered it', async () => {
    await db.keep(pdf(), null, NOW)
    // A claim would come before the sweep of the old ones.
    const swept = vi.spyOn(db, 'expire')
    const client = seenBy(karim, 'client').file$.subscribe()
    await vi.waitFor(() => expect(swept).toHaveBeenCalled())
    client.unsubscribe()
    expect(await db.get(karim)).toBeUndefined()
    expect(await found(amina)).toMatchObject({ name: 'mesures.pdf', unbound: true })
    expect(await db.get(amina)).toBeDefined()
    await db.claim(karim)
    expect(await db.get(karim)).toBeUndefined()
  })

  test('that can be no report is told with its reason, and its bytes are not kept', async () => {
    await db.keep(pdf('notes.pdf', 'Vent faible'), amina, NOW)
    expect(await found(amina)).toMatchObject({ problem: 'wrong_type', file: null })
    await db.keep(
      new File([new Uint8Array(MAX_REPORT_BYTES + 1)], 'lourd.pdf', { type: 'application/pdf' }),
      amina,
      NOW,
    )
    expect(await found(amina)).toMatchObject({ name: 'lourd.pdf', problem: 'too_large', file: null, dropped: null })
  })

  test('is a PDF by its bytes, whatever the other app called it', async () => {
    const shared = new File(['\ufeff%PDF-1.4 mesures'], 'partage', { type: 'application/octet-stream' })
    await db.keep(shared, amina, NOW)
    expect(await found(amina)).toMatchObject({ problem: null, file: { name: 'partage', type: 'application/pdf' } })
  })

  test('one a person: a later one takes its place and names what was not used', async () => {
    await db.keep(pdf('un.pdf'), amina, NOW)
    await db.keep(pdf('deux.pdf'), amina, NOW + 1)
    await db.keep(pdf('autre.pdf'), karim, NOW + 2)
    expect(await found(amina)).toMatchObject({ name: 'deux.pdf', dropped: 'un.pdf' })
    expect(await found(karim)).toMatchObject({ name: 'autre.pdf', dropped: null })
  })

  test('goes after a day, which is told; dropped it is gone', async () => {
    await db.keep(pdf(), amina, NOW)
    expect(await found(amina, undefined, NOW + HANDED_MS)).toMatchObject({ problem: null })
    expect(await found(amina, undefined, NOW + HANDED_MS + 1)).toMatchObject({ problem: 'expired', file: null })
    await expect.poll(async () => (await db.get(amina))?.blob).toBeNull()
    await seenBy(amina).drop()
    expect(await db.get(amina)).toBeUndefined()
  })
})
