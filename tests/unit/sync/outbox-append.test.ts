import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../../sync/commands/command.ts'
import type { Settlement } from '../../../sync/contract.ts'
import type { ObservedGiven } from '../../../sync/domain/observation.ts'
import { commandId, studyId } from '../../../sync/domain/ids.ts'
import { OutboxDatabase } from '../../../sync/outbox/outbox-database.ts'
import { outboxName } from '../../../sync/ground/database-names.ts'
import { append } from '../../../sync/outbox/append.ts'
import type { OutboxDeps } from '../../../sync/outbox/outbox.ts'
import type { LaidCommand } from '../../../sync/overlay/overlay.ts'
import { readEntry } from '../../../sync/outbox/entry.ts'
import { attach, bench, newStudyId, notes, now, onStudy, pdf, request, until } from '../../support/outbox-bench.ts'

const HOUR = 3_600_000
const PLACE = { latitude: 36.7, longitude: 3.1, accuracy: 8, position_origin: 'mesuree' } as const
const iso = (at: number): string => new Date(at).toISOString()
const measured = (given: { readonly measured_at: string } & ObservedGiven): Command => ({
  name: 'add_measurement',
  args: { study_id: newStudyId(), measurement_id: randomUUID(), parametre: 'ph', valeur: 7, unite: 'pH', ...given },
})

describe('dispatch', () => {
  test('command and file are one transaction: when the file cannot be written, there is no command [L1]', async () => {
    const { device, user } = bench()
    const db = new OutboxDatabase(device.env.databasePrefix, user)
    const id = commandId(randomUUID())
    const file = { blob: pdf(), name: 'r.pdf', size: 1, sha256: 'a', path: 'p' }
    const draft = {
      name: 'attach_report',
      args: {},
      studyId: null,
      studyLabel: null,
      context: null,
      instants: [],
      clockOffsetMs: null,
      file,
    } as const
    await db.files.add({ id, blob: pdf(), name: 'in the way', size: 1, sha256: 'b' })
    await expect(append(db, device.env, id, draft)).rejects.toThrow(Dexie.ConstraintError)
    expect(await db.commands.count()).toBe(0)
    db.close()
  })

  test('is durable before it says so: strict durability, readable by another instance at once [L1]', async () => {
    const { device, user, open } = bench()
    const outbox = await open({ transport: { ...bench().server.transport, applyCommand: () => new Promise(() => {}) } })
    const answer = await outbox.dispatch(request(newStudyId()))
    const other = new OutboxDatabase(device.env.databasePrefix, user)
    expect(await other.commands.toArray()).toMatchObject([
      answer.kind === 'queued' ? { id: answer.id, version: 1 } : {},
    ])
    expect(other._options).toMatchObject({ chromeTransactionDurability: 'strict' })
    other.close()
  })

  test('lies over the rows when it says so, and no longer than it is there', async () => {
    const { open } = bench()
    const outbox = await open({ transport: { ...bench().server.transport, applyCommand: () => new Promise(() => {}) } })
    let laid: readonly LaidCommand[] | null = null
    const following = outbox.pending$.subscribe((commands) => (laid = commands))
    await until(outbox.pending$, (commands) => commands.length === 0)
    const study = newStudyId()
    const answer = await outbox.dispatch(notes(study, 'calme'), { grace: HOUR })
    expect(laid).toMatchObject([{ name: 'save_field_notes', studyId: study, standing: 'pending', seq: 1 }])
    if (answer.kind !== 'queued') throw new Error(answer.kind)
    await outbox.outbox.discard(answer.id)
    await until(outbox.pending$, (commands) => commands.length === 0)
    following.unsubscribe()
  })

  test('once it is settled it lies there as a receipt alone, in the order of dispatch', async () => {
    const { open } = bench()
    const outbox = await open()
    const [first, second] = [newStudyId(), newStudyId()]
    await outbox.dispatch(request(first))
    await outbox.dispatch(request(second))
    await outbox.replay()
    const laid = await until(outbox.pending$, (commands) => commands.every(({ standing }) => standing === 'applied'))
    expect(laid.map(({ studyId: id }) => id)).toEqual([first, second])
  })

  test('a full disk is an answer, and the outbox stays as it was', async () => {
    const { open } = bench()
    const outbox = await open()
    await outbox.dispatch(request(newStudyId()))
    const hook = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function add() {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      expect(await outbox.dispatch(request(newStudyId()))).toEqual({ kind: 'storage-full' })
    } finally {
      IDBObjectStore.prototype.add = hook
    }
    expect(await outbox.dispatch(request(newStudyId()))).toMatchObject({ kind: 'queued' })
    await outbox.replay()
    expect(await now(outbox.outbox.items$)).toHaveLength(2)
  })

  test('waits two seconds for the name of a study, and goes without it', async () => {
    const { device, user, open } = bench()
    let asked = false
    const outbox = await open({
      studyLabel: () => {
        asked = true
        return new Promise(() => {})
      },
    })
    const given = outbox.dispatch(onStudy('cancel_study', newStudyId()))
    await expect.poll(() => asked).toBe(true)
    expect(await outbox.unsentCount()).toBe(0)
    device.advance(2_000)
    expect(await given).toMatchObject({ kind: 'queued' })
    const db = new OutboxDatabase(device.env.databasePrefix, user)
    expect(await db.commands.toArray()).toMatchObject([{ name: 'cancel_study', studyLabel: null }])
    db.close()
  })

  test('asks for room before it accepts a file', async () => {
    const { open } = bench()
    const study = newStudyId()
    const full = await open({ estimateStorage: () => Promise.resolve({ usage: 99_000_000, quota: 100_000_000 }) })
    expect(await full.dispatch(attach(study), { file: pdf() })).toEqual({ kind: 'storage-full' })
    expect(await full.unsentCount()).toBe(0)
    const silent = await open({ estimateStorage: () => Promise.reject(new Error('not allowed')) })
    expect(await silent.dispatch(attach(study), { file: pdf() })).toMatchObject({ kind: 'queued' })
  })

  test('refuses at once what the server would refuse', async () => {
    const { open } = bench()
    const outbox = await open()
    expect(await outbox.dispatch(notes(newStudyId(), 'x'.repeat(20_001)))).toEqual({
      kind: 'invalid',
      problems: [{ field: 'notes_terrain', reason: 'too_long' }],
    })
    expect(await outbox.dispatch(attach(newStudyId()))).toEqual({ kind: 'bad-file', problem: 'missing' })
    const renamed = new File(['PK zip'], 'rapport.pdf', { type: 'application/pdf' })
    expect(await outbox.dispatch(attach(newStudyId()), { file: renamed })).toEqual({
      kind: 'bad-file',
      problem: 'wrong_type',
    })
    const big = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'rapport.pdf', { type: 'application/pdf' })
    expect(await outbox.dispatch(attach(newStudyId()), { file: big })).toEqual({
      kind: 'bad-file',
      problem: 'too_large',
    })
    expect(await outbox.unsentCount()).toBe(0)
  })

  test('[L18] corrects each instant of the device by the same offset; a typed time is one of the place', async () => {
    const { device, server, open } = bench()
    const outbox = await open({ clockOffset: () => 3 * HOUR })
    const at = iso(device.env.now())
    const fix = iso(device.env.now() - 60_000)
    await outbox.dispatch(measured({ measured_at: at, at_origin: 'horloge', ...PLACE, position_at: fix }))
    await outbox.dispatch(measured({ measured_at: at, at_origin: 'saisie', ...PLACE, position_at: fix }))
    await outbox.replay()
    const late = { made_at: iso(device.env.now() + 3 * HOUR) }
    const position_at = iso(device.env.now() - 60_000 + 3 * HOUR)
    expect(server.effects).toMatchObject([
      { ...late, args: { measured_at: late.made_at, position_at } },
      { ...late, args: { measured_at: at, position_at } },
    ])
  })

  test('[L18] what was given while the clock was unknown is corrected before it is sent, once', async () => {
    const { device, server, user, open } = bench()
    let measure: Awaited<ReturnType<OutboxDeps['measureClock']>> = { kind: 'retry', cause: 'network' }
    const outbox = await open({ measureClock: async () => measure })
    const at = device.env.now()
    await outbox.dispatch(measured({ measured_at: iso(at), at_origin: 'horloge' }))
    await outbox.dispatch(measured({ measured_at: iso(at), at_origin: 'saisie' }))
    await outbox.replay()
    expect(server.received).toEqual([])
    measure = { kind: 'ok', value: 2 * HOUR }
    await outbox.replay()
    const corrected = iso(at + 2 * HOUR)
    expect(server.effects).toMatchObject([
      { made_at: corrected, args: { measured_at: corrected } },
      { made_at: corrected, args: { measured_at: iso(at) } },
    ])
    const db = new OutboxDatabase(device.env.databasePrefix, user)
    const receipts = await db.receipts.orderBy('appliedAt').toArray()
    db.close()
    expect(receipts.map(({ args }) => args['measured_at']).toSorted()).toEqual([iso(at), corrected])
    expect(receipts.map(({ madeAt }) => madeAt)).toEqual([corrected, corrected])
  })

  test('[L18] a server that tells no time does not keep the work', async () => {
    const { device, server, open } = bench()
    const outbox = await open({ measureClock: async () => ({ kind: 'denied', status: 404, code: null }) })
    await outbox.dispatch(measured({ measured_at: iso(device.env.now()) }))
    await outbox.replay()
    expect(server.effects).toMatchObject([{ made_at: iso(device.env.now()) }])
  })

  test('keeps the device time, the offset and what they make together [L17]', async () => {
    const { device, server, user, open } = bench()
    const outbox = await open({ clockOffset: () => -90_000 })
    await outbox.dispatch(request(newStudyId()))
    const at = device.env.now()
    const db = new OutboxDatabase(device.env.databasePrefix, user)
    expect(await db.commands.toArray()).toMatchObject([{ deviceTime: at, clockOffsetMs: -90_000 }])
    db.close()
    device.setClock(at - 3_600_000)
    await outbox.dispatch(onStudy('cancel_study', newStudyId()))
    await outbox.replay()
    expect(server.received.slice(0, 2)).toEqual(['apply request_study', 'apply cancel_study'])
    expect(server.effects[0]?.made_at).toBe(new Date(at - 90_000).toISOString())
  })

  test('a clock set back changes no order [L2]', async () => {
    const { device, server, open } = bench()
    const study = newStudyId()
    const outbox = await open()
    server.faults.push('needs login')
    await outbox.dispatch(request(study))
    await until(outbox.summary$, ({ needsLogin }) => needsLogin)
    device.setClock(0)
    await outbox.dispatch(onStudy('accept_study', study))
    await outbox.replay()
    expect(server.effects.map(({ name }) => name)).toEqual(['request_study', 'accept_study'])
  })

  test('one outbox a person [L14]', async () => {
    const { device } = bench()
    const [amina, brahim] = [bench(), bench()]
    const first = await amina.open({ env: device.env })
    await first.dispatch(request(newStudyId()))
    const second = await brahim.open({ env: device.env })
    expect(await now(second.outbox.items$)).toEqual([])
    expect(outboxName('hawa', amina.user)).toBe(`hawa-outbox-${amina.user}`)
  })
})

describe('what other versions wrote [L15]', () => {
  /** Written by version 1.0 of the format; these lines never change. */
  const V1 = {
    version: 1,
    id: 'c0a8012e-5b1f-4b7a-9a52-6b0f4a1e9d01',
    name: 'accept_study',
    args: { study_id: '7b0d5f63-0f7e-4f2a-8b52-0f6f7f2a1c11' },
    studyId: '7b0d5f63-0f7e-4f2a-8b52-0f6f7f2a1c11',
    studyLabel: 'Cimenterie',
    context: '/intervenant/dashboard',
    madeAt: '2026-06-01T08:00:00.000Z',
    deviceTime: 1780300800000,
    clockOffsetMs: 12,
    attempts: 2,
    lastProblem: 'network',
    file: null,
    state: { kind: 'queued', retryAt: null },
  }
  /** Fields of every record; a format before the first lacked the rest. */
  const BARE = {
    id: 'c0a8012e-5b1f-4b7a-9a52-6b0f4a1e9d02',
    name: 'start_study',
    args: V1.args,
    studyId: V1.studyId,
    deviceTime: 1780300800000,
    state: V1.state,
  }
  const UNKNOWN = {
    ...V1,
    id: 'c0a8012e-5b1f-4b7a-9a52-6b0f4a1e9d03',
    name: 'plan_visit',
    studyId: null,
    args: { day: '2026-06-02' },
  }

  test('is completed when it is read: nothing tried, nothing wrong, no file, to be sent at once', () => {
    const { state: _, ...barest } = BARE
    expect(readEntry({ ...barest, seq: 4, id: commandId(BARE.id), studyId: studyId(BARE.studyId) })).toEqual({
      ...BARE,
      seq: 4,
      version: 1,
      studyLabel: null,
      context: null,
      madeAt: '2026-06-01T08:00:00.000Z',
      clockOffsetMs: null,
      attempts: 0,
      lastProblem: null,
      file: null,
      state: { kind: 'queued', retryAt: null },
    })
  })

  test('is read, shown and sent', async () => {
    const { device, server, user, open } = bench()
    server.statutByStudy.set(V1.studyId, 'en_attente')
    const stored = new Dexie(outboxName(device.env.databasePrefix, user))
    stored.version(1).stores({
      commands: '++seq, &id, studyId, state.kind',
      files: 'id',
      receipts: 'id, appliedAt, studyId',
      verdicts: '++n, at',
      meta: 'key',
    })
    await stored.table('commands').bulkAdd([{ ...V1, context: '/intervenant/missions' }, BARE, UNKNOWN])
    stored.close()
    const outbox = await open({
      transport: {
        ...server.transport,
        applyCommand: (envelope) =>
          envelope.name === 'plan_visit'
            ? Promise.resolve({ kind: 'retry', cause: 'server' })
            : server.transport.applyCommand(envelope),
      },
    })
    const told: Settlement[] = []
    outbox.settlements$.subscribe((settlement) => told.push(settlement))
    await outbox.replay()
    expect(server.effects.map(({ name, made_at }) => [name, made_at])).toEqual([
      ['accept_study', '2026-06-01T08:00:00.000Z'],
      ['start_study', '2026-06-01T08:00:00.000Z'],
    ])
    // The route that was kept is one whose notice has words of its own.
    await expect
      .poll(() => told.map(({ name, context }) => [name, context]))
      .toEqual([
        ['accept_study', 'missions'],
        ['start_study', null],
      ])
    const items = await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'waiting')
    expect(items[0]).toMatchObject({ name: 'plan_visit', args: { day: '2026-06-02' }, state: { kind: 'waiting' } })
  })
})
