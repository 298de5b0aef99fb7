import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replayInBackground } from '../../../sync/background.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import type { StudyId, Sync } from '../../../sync/index.ts'
import { browserEnvironment } from '../../../sync/ground/environment.ts'
import { hawaDevice, type HawaDevice, type Tab } from '../../support/hawa-device.ts'
import { everythingOnDisk } from '../../support/on-disk.ts'
import {
  advance,
  customer,
  fetchOf,
  freshStack,
  PASSWORD,
  pdf,
  requestStudy,
  specialist,
  type Account,
  type Stack,
} from '../../support/stack.ts'

const PIN = '274913'
const OTHER_PIN = '805264'
const COMPANY = 'Conserverie de Beni Saf'
const WORDS = 'rejet orange au pied du quai'

let stack: Stack
let worker: Account
let colleague: Account
let device: HawaDevice

beforeAll(async () => {
  stack = await freshStack()
  worker = await specialist(stack, { prenom: 'Karim', nom: 'Haddad' })
  colleague = await specialist(stack, { prenom: 'Grace', nom: 'Otieno' })
})
afterAll(() => stack.close())
beforeEach(() => {
  device = hawaDevice(stack)
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
})

async function mission(statut: 'en_cours' | 'terminée' = 'en_cours'): Promise<StudyId> {
  const id = await requestStudy(await customer(stack), { nom_entreprise: COMPANY })
  await advance(worker, id, statut)
  return studyId(id)
}

const write = (sync: Sync, study: StudyId, text = WORDS) =>
  sync.dispatch({ name: 'save_field_notes', args: { study_id: study, notes_terrain: text } })
const report = (sync: Sync, study: StudyId) =>
  sync.reports.attach(study, new File([pdf(WORDS)], 'rapport-beni-saf.pdf', { type: 'application/pdf' }), {
    type_rapport: 'analyse',
    commentaires: WORDS,
  })
const allSent = (sync: Sync) => firstValueFrom(sync.status$.pipe(filter((status) => status.allSent)))
const codes = (tab: Tab) => firstValueFrom(tab.hawa.session.codes.codes$)
const onServer = async (id: StudyId) =>
  (
    await stack.sql<{ notes: string | null; statut: string }>(
      'select notes_terrain as notes, statut from public.demandes_etudes where id = $1',
      [id],
    )
  )[0]

async function withCode(pin = PIN): Promise<{ readonly tab: Tab; readonly sync: Sync }> {
  const tab = await device.tab()
  await tab.signIn(worker.email)
  expect(await tab.hawa.session.codes.setPin(pin, null)).toEqual({ kind: 'ok' })
  return { tab, sync: await tab.sync() }
}

describe('what lies on the disk', () => {
  test('before a code it can be read, with one nothing of it can: rows, words, files, names', async () => {
    const [running, finished] = [await mission(), await mission('terminée')]
    const tab = await device.tab()
    const before = await tab.signIn(worker.email)
    await before.syncNow()
    device.online = false
    await write(before, running)
    await report(before, finished)
    expect(await everythingOnDisk(device.prefix)).toContain(COMPANY)
    expect(await everythingOnDisk(device.prefix)).toContain(WORDS)
    device.online = true
    device.intercept = (request) =>
      /apply_command|storage/.test(request.url) ? new Response(null, { status: 503 }) : null
    expect(await tab.hawa.session.codes.setPin(PIN, null)).toEqual({ kind: 'ok' })
    const sync = await tab.sync()
    await sync.syncNow()
    expect(await firstValueFrom(sync.studies.one$(running))).toMatchObject({
      nom_entreprise: COMPANY,
      notes_terrain: WORDS,
    })

    const device_ = (name: string) => !name.endsWith('-device')
    for (const word of [COMPANY, WORDS, 'beni-saf', '%PDF'])
      expect(await everythingOnDisk(device.prefix, device_), word).not.toContain(word)
    expect(await tab.hawa.session.codes.lock()).toBe(true)
    const locked = await everythingOnDisk(device.prefix)
    for (const word of [COMPANY, WORDS, 'beni-saf', '%PDF', worker.email, 'access_token'])
      expect(locked, word).not.toContain(word)

    device.intercept = null
    expect(await tab.hawa.session.codes.unlock(worker.userId as never, PIN)).toEqual({ kind: 'ok' })
    const back = await tab.sync()
    await back.syncNow()
    await allSent(back)
    expect(await onServer(running)).toMatchObject({ notes: WORDS })
    expect(await onServer(finished)).toMatchObject({ statut: 'complete' })
  })

  test('what was pulled before a code is there after it, without a network', async () => {
    const running = await mission()
    const tab = await device.tab()
    const before = await tab.signIn(worker.email)
    await before.syncNow()
    const { lastPullAt } = await firstValueFrom(before.status$)
    device.intercept = (request) => (/device_key/.test(request.url) ? null : Response.error())
    expect(await tab.hawa.session.codes.setPin(PIN, null)).toEqual({ kind: 'ok' })
    device.online = false
    const sync = await tab.sync()
    expect(await firstValueFrom(sync.studies.one$(running))).toMatchObject({ nom_entreprise: COMPANY })
    expect((await firstValueFrom(sync.status$)).lastPullAt).toBe(lastPullAt)

    device.intercept = null
    device.online = true
    device.requests.length = 0
    await sync.syncNow()
    expect(
      device.requests.filter((request) => request.endsWith('/rpc/sync')),
      'goes on where it was',
    ).toHaveLength(1)
    expect((await firstValueFrom(sync.status$)).repairs).toBe(0)
  })

  test('files that were opened or kept, and links to reports', async () => {
    const study = await mission('terminée')
    const { sync } = await withCode()
    await sync.syncNow()
    await report(sync, study)
    await allSent(sync)
    await sync.syncNow()
    const delivered = await firstValueFrom(
      sync.studies.one$(study).pipe(filter((view) => view?.rapport_url !== null && view !== null)),
    )
    if (!delivered) throw new Error('no study')
    const opened = await sync.reports.keep(delivered)
    expect(opened.kind === 'file' && (await opened.blob.text())).toContain(WORDS)
    expect(await everythingOnDisk(device.prefix, (name) => name.includes('-files-'))).not.toContain('%PDF')
    device.online = false
    const again = await sync.reports.open(delivered)
    expect(again.kind === 'file' && again.from).toBe('device')
  })
})

describe('two people on one tablet', () => {
  test("the second neither sees nor touches what is the first one's, who goes on offline", async () => {
    const study = await mission()
    const { tab, sync } = await withCode()
    await sync.syncNow()
    device.online = false
    await write(sync, study)
    expect(await tab.hawa.session.codes.lock()).toBe(true)
    expect(await tab.state()).toEqual({ kind: 'signed-out' })
    expect(await codes(tab)).toEqual({
      mine: null,
      people: [{ userId: worker.userId, name: 'Karim Haddad', unsent: 1 }],
    })

    device.online = true
    const theirs = await tab.signIn(colleague.email)
    await theirs.syncNow()
    expect(await firstValueFrom(theirs.studies.one$(study))).toBeNull()
    expect(await firstValueFrom(theirs.outbox.items$)).toEqual([])
    expect(await tab.hawa.session.codes.setPin(OTHER_PIN, null)).toEqual({ kind: 'ok' })
    expect(await onServer(study)).toMatchObject({ notes: null })
    expect(await tab.hawa.session.codes.unlock(worker.userId as never, PIN), 'while somebody is here').toEqual({
      kind: 'gone',
    })

    device.online = false
    expect(await tab.hawa.session.codes.lock()).toBe(true)
    expect((await codes(tab)).people.map(({ name }) => name).toSorted()).toEqual(['Grace Otieno', 'Karim Haddad'])
    expect(await tab.hawa.session.codes.unlock(worker.userId as never, PIN)).toEqual({ kind: 'ok' })
    expect(await tab.state()).toMatchObject({
      kind: 'signed-in',
      userId: worker.userId,
      sealed: true,
      expired: false,
    })
    const mine = await tab.sync()
    expect(await firstValueFrom(mine.studies.one$(study))).toMatchObject({
      notes_terrain: WORDS,
      sync: { state: 'waiting' },
    })
    device.online = true
    await mine.syncNow()
    await allSent(mine)
    expect(await onServer(study)).toMatchObject({ notes: WORDS })
  })

  test("who signs in with a password while the tablet is somebody's puts them away, their day goes on", async () => {
    const study = await mission()
    const { tab, sync } = await withCode()
    await sync.syncNow()
    device.intercept = (request) => (/apply_command/.test(request.url) ? new Response(null, { status: 503 }) : null)
    await write(sync, study)
    await tab.signIn(colleague.email)
    await tab.state((state) => state.kind === 'signed-in' && state.userId === colleague.userId)
    device.intercept = null
    expect(await tab.hawa.session.signOut()).toEqual({ kind: 'signed-out' })
    expect(await tab.hawa.session.codes.unlock(worker.userId as never, PIN)).toEqual({ kind: 'ok' })
    await allSent(await tab.sync())
    expect(await onServer(study)).toMatchObject({ notes: WORDS })
  })

  test('two tabs follow each other', async () => {
    const { tab } = await withCode()
    const second = await device.tab()
    await second.state((state) => state.kind === 'signed-in')
    await tab.hawa.session.codes.lock()
    await second.state((state) => state.kind === 'signed-out')
    await second.hawa.session.codes.unlock(worker.userId as never, PIN)
    expect(await tab.state((state) => state.kind === 'signed-in')).toMatchObject({
      userId: worker.userId,
      sealed: true,
    })
  })
})

describe('the code', () => {
  test('the first one needs the network, and without it nothing has changed', async () => {
    const tab = await device.tab()
    await tab.signIn(worker.email)
    device.online = false
    expect(await tab.hawa.session.codes.setPin(PIN, null)).toEqual({ kind: 'failed', reason: 'offline' })
    expect(await tab.state()).toMatchObject({ kind: 'signed-in', sealed: false })
    expect(await codes(tab)).toEqual({ mine: null, people: [] })
    expect(await tab.hawa.session.codes.lock()).toBe(false)
  })

  test('is refused when a colleague would guess it', async () => {
    const tab = await device.tab()
    await tab.signIn(worker.email)
    expect(await tab.hawa.session.codes.setPin('123456', null)).toEqual({ kind: 'bad-pin', problem: 'too_simple' })
    expect(await tab.hawa.session.codes.setPin('12', null)).toEqual({ kind: 'bad-pin', problem: 'too_short' })
  })

  test('another one takes its place offline, for who knows the first', async () => {
    const { tab } = await withCode()
    device.online = false
    expect(await tab.hawa.session.codes.setPin(OTHER_PIN, '999999')).toEqual({ kind: 'wrong-pin', until: null })
    expect(await tab.hawa.session.codes.setPin(OTHER_PIN, PIN)).toEqual({ kind: 'ok' })
    await tab.hawa.session.codes.lock()
    expect(await tab.hawa.session.codes.unlock(worker.userId as never, PIN)).toMatchObject({ kind: 'wrong-pin' })
    expect(await tab.hawa.session.codes.unlock(worker.userId as never, OTHER_PIN)).toEqual({ kind: 'ok' })
  })

  test('wrong ones wait longer and longer, in every tab and after a restart; the right one ends it', async () => {
    const { tab } = await withCode()
    await tab.hawa.session.codes.lock()
    const guess = (pin: string, at = tab) => at.hawa.session.codes.unlock(worker.userId as never, pin)
    for (let miss = 1; miss <= 4; miss += 1) expect(await guess('111222')).toEqual({ kind: 'wrong-pin', until: null })
    const fifth = await guess('111222')
    expect(fifth).toEqual({ kind: 'wrong-pin', until: expect.any(Number) as number })
    const again = await device.tab()
    expect(await guess(PIN, again)).toMatchObject({ kind: 'blocked' })
    device.clockAhead += 31_000
    expect(await guess('111222')).toMatchObject({ kind: 'wrong-pin', until: expect.any(Number) as number })
    device.clockAhead += 31_000
    expect(await guess(PIN), 'twice as long').toMatchObject({ kind: 'blocked' })
    device.clockAhead += 31_000
    expect(await guess(PIN)).toEqual({ kind: 'ok' })
    await tab.hawa.session.codes.lock()
    expect(await guess('111222')).toEqual({ kind: 'wrong-pin', until: null })
  })

  test('a clock that is set back shuts nobody out', async () => {
    const { tab } = await withCode()
    await tab.hawa.session.codes.lock()
    device.clockAhead = 365 * 24 * 3_600_000
    for (let miss = 1; miss <= 5; miss += 1) await tab.hawa.session.codes.unlock(worker.userId as never, '111222')
    device.clockAhead = 0
    expect(await tab.hawa.session.codes.unlock(worker.userId as never, PIN)).toEqual({ kind: 'ok' })
  })

  test('forgotten: the password opens it again, and the work is there', async () => {
    const study = await mission()
    const { tab, sync } = await withCode()
    await sync.syncNow()
    device.online = false
    await write(sync, study)
    await tab.hawa.session.codes.lock()
    expect(await tab.hawa.session.signIn(worker.email, PASSWORD)).toMatchObject({ kind: 'failed', problem: 'offline' })
    device.online = true
    device.intercept = (request) => (/device_key/.test(request.url) ? new Response(null, { status: 503 }) : null)
    expect(await tab.hawa.session.signIn(worker.email, PASSWORD)).toMatchObject({ kind: 'failed', problem: 'server' })
    device.intercept = null
    const back = await tab.signIn(worker.email)
    await back.syncNow()
    await allSent(back)
    expect(await onServer(study)).toMatchObject({ notes: WORDS })
  })

  test("without the server's half the password does not open it, says so, and destroys nothing", async () => {
    const study = await mission()
    const { tab, sync } = await withCode()
    await sync.syncNow()
    device.online = false
    await write(sync, study)
    await tab.hawa.session.codes.lock()
    device.online = true
    await stack.sql('delete from hawa.device_keys')
    expect(await tab.hawa.session.signIn(worker.email, PASSWORD)).toMatchObject({ kind: 'failed', problem: 'sealed' })
    expect(await tab.hawa.session.codes.unlock(worker.userId as never, PIN)).toEqual({ kind: 'ok' })
    await allSent(await tab.sync())
    expect(await onServer(study)).toMatchObject({ notes: WORDS })
  })

  test('given up: nobody is offered for switching, and the next password finds everything', async () => {
    const { tab } = await withCode()
    expect(await tab.hawa.session.codes.removePin('999999')).toMatchObject({ kind: 'wrong-pin' })
    expect(await tab.hawa.session.codes.removePin(PIN)).toEqual({ kind: 'ok' })
    expect(await codes(tab)).toEqual({ mine: null, people: [] })
    expect(await tab.hawa.session.codes.lock()).toBe(false)
    expect(await tab.hawa.session.codes.setPin(OTHER_PIN, null)).toEqual({ kind: 'ok' })
    expect(await codes(tab)).toMatchObject({ mine: { lockAfter: 15 } })
  })
})

describe('signing out', () => {
  test('with work left: it stays sealed, and is sent after the next sign-in', async () => {
    const study = await mission()
    const { tab, sync } = await withCode()
    await sync.syncNow()
    device.online = false
    await write(sync, study)
    expect(await tab.hawa.session.signOut()).toEqual({ kind: 'unsent-work', count: 1 })
    expect(await tab.hawa.session.signOut({ force: true })).toEqual({ kind: 'signed-out' })
    expect(await codes(tab)).toEqual({ mine: null, people: [] })
    expect(await everythingOnDisk(device.prefix)).not.toContain(WORDS)
    device.online = true
    const back = await tab.signIn(worker.email)
    await back.syncNow()
    await allSent(back)
    expect(await onServer(study)).toMatchObject({ notes: WORDS })
  })

  test('with nothing left nothing is left', async () => {
    const { tab, sync } = await withCode()
    await sync.syncNow()
    expect(await tab.hawa.session.signOut()).toEqual({ kind: 'signed-out' })
    const names = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.includes(device.prefix))
    expect(names).toEqual([`${device.prefix}-device`])
    expect(await everythingOnDisk(device.prefix)).not.toContain('Karim')
  })
})

test('the worker sends while the person is here, and touches nothing of theirs while they are away', async () => {
  const study = await mission()
  const { tab, sync } = await withCode()
  await sync.syncNow()
  device.online = false
  await write(sync, study)
  const env = { ...browserEnvironment, databasePrefix: device.prefix, fetch: fetchOf(stack) }
  await tab.hawa.session.codes.lock()
  expect(await replayInBackground(env)).toBe('finished')
  expect(await onServer(study)).toMatchObject({ notes: null })
  await tab.hawa.session.codes.unlock(worker.userId as never, PIN)
  await tab.sync()
  await device.close()
  expect(await replayInBackground(env)).toBe('finished')
  expect(await onServer(study)).toMatchObject({ notes: WORDS })
})
