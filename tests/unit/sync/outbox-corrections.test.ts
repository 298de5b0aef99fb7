import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Command, CommandArgs } from '../../../sync/commands/command.ts'
import type { OutboxItem } from '../../../sync/contract.ts'
import { makeSampleCode } from '../../../sync/domain/sample-code.ts'
import type { StudyId } from '../../../sync/domain/ids.ts'
import type { Envelope } from '../../../sync/transport/transport.ts'
import { OutboxDatabase } from '../../../sync/outbox/outbox-database.ts'
import type { Presence } from '../../../sync/outbox/presence.ts'
import {
  bench,
  newStudyId,
  notes,
  now,
  onStudy,
  states,
  triedInVain,
  until,
  type Bench,
} from '../../support/outbox-bench.ts'

type Measurement = CommandArgs['add_measurement']

const measured = (study: StudyId, valeur: number, more: Partial<Measurement> = {}): Command => ({
  name: 'add_measurement',
  args: {
    study_id: study,
    measurement_id: randomUUID(),
    parametre: 'pm25',
    valeur,
    unite: 'µg/m³',
    measured_at: '2026-06-01T07:59:58.321Z',
    at_origin: 'horloge',
    ...more,
  },
})

const sampled = (study: StudyId, lieu: string, code: string): Command => ({
  name: 'add_sample',
  args: {
    study_id: study,
    sample_id: randomUUID(),
    code,
    matrice: 'eau',
    contenant: 'sachet',
    lieu,
    sampled_at: '2026-06-01T07:59:58.321Z',
    at_origin: 'horloge',
  },
})

/** Values, or places, of the rows at the server after everything that happened there. */
function standing(effects: readonly Envelope[]): readonly unknown[] {
  const rows = new Map<unknown, unknown>()
  for (const { name, args } of effects) {
    if (name === 'add_measurement') rows.set(args['measurement_id'], args['valeur'])
    if (name === 'add_sample') rows.set(args['sample_id'], args['lieu'])
    if (name === 'withdraw_measurement') rows.delete(args['measurement_id'])
    if (name === 'cancel_sample') rows.delete(args['sample_id'])
  }
  return [...rows.values()]
}

const itemOf = (items: readonly OutboxItem[], name: string): OutboxItem => {
  const item = items.find((one) => one.name === name && one.state.kind !== 'received')
  if (!item) throw new Error(`no ${name} waits`)
  return item
}

/** Of a tab that sends nothing yet. */
const unseen = (id: string): Presence => ({
  id,
  seen: new Promise<void>(() => {}),
  end: () => {},
  alive: () => Promise.resolve(null),
})

async function allSent({ summary$ }: Awaited<ReturnType<Bench['open']>>): Promise<void> {
  await until(summary$, ({ waiting, sending }) => waiting === 0 && !sending)
}

describe('[L3] what is corrected before the server has answered is there once', () => {
  test.each(['lost answer', 'lost request'] as const)('after a %s', async (fault) => {
    const { server, open } = bench()
    const study = newStudyId()
    server.faults.push(fault)
    const outbox = await open()
    await outbox.dispatch(measured(study, 26.4))
    await triedInVain(outbox)
    const wrong = itemOf(await now(outbox.outbox.items$), 'add_measurement')
    expect(await outbox.outbox.replace(wrong.id, measured(study, 62.4), 'corrigé')).toMatchObject({ kind: 'queued' })
    await outbox.replay()
    await allSent(outbox)
    expect(standing(server.effects)).toEqual([62.4])
    expect(server.effects.at(-2)).toMatchObject({
      name: 'withdraw_measurement',
      args: { measurement_id: wrong.args['measurement_id'] },
    })
  })

  test('a sample is cancelled with the reason, and its code is the next one’s', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    const code = makeSampleCode(study)
    server.faults.push('lost answer')
    const outbox = await open()
    await outbox.dispatch(sampled(study, 'Rejet nrod', code))
    await triedInVain(outbox)
    const wrong = itemOf(await now(outbox.outbox.items$), 'add_sample')
    await outbox.outbox.replace(wrong.id, sampled(study, 'Rejet nord', code), 'corrigé')
    await outbox.replay()
    await allSent(outbox)
    expect(standing(server.effects)).toEqual(['Rejet nord'])
    expect(server.effects[1]).toMatchObject({
      name: 'cancel_sample',
      args: { sample_id: wrong.args['sample_id'], motif: 'corrigé' },
    })
  })

  test('a tab that was killed over it counts as an attempt', async () => {
    const { device, server, open } = bench()
    const study = newStudyId()
    let arrived = (): void => {}
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const first = await open({
      transport: {
        ...server.transport,
        applyCommand: async (envelope) => {
          await server.transport.applyCommand(envelope)
          arrived()
          return new Promise(() => {})
        },
      },
    })
    await first.dispatch(measured(study, 26.4))
    await arrival
    void first.close()
    const second = await open({ presence: unseen('second') })
    const [wrong] = await until(second.outbox.items$, ([item]) => item?.state.kind === 'waiting')
    expect(wrong?.state).toMatchObject({ attempts: 0 })
    if (wrong) await second.outbox.replace(wrong.id, measured(study, 62.4))
    expect(states(await now(second.outbox.items$))).toEqual(['withdraw_measurement waiting', 'add_measurement waiting'])
    const closing = second.close()
    // It ends when it was seen, or a second later.
    device.advance(1_000)
    await closing
    const third = await open()
    await third.replay()
    await allSent(third)
    expect(standing(server.effects)).toEqual([62.4])
  })

  test('one that an older version gave may have arrived', async () => {
    const { server, device, user, open } = bench()
    const study = newStudyId()
    const db = new OutboxDatabase(device.env.databasePrefix, user)
    const { name, args } = measured(study, 26.4)
    const version = { version: 1, studyId: study, studyLabel: null, context: null, clockOffsetMs: 0 }
    await db.commands.add({
      ...version,
      id: randomUUID() as OutboxItem['id'],
      name,
      args: { ...args },
      madeAt: '2026-06-01T08:00:00.000Z',
      deviceTime: 0,
      attempts: 0,
      lastProblem: null,
      file: null,
      state: { kind: 'queued', retryAt: null },
    })
    db.close()
    const outbox = await open({ presence: unseen('one') })
    await outbox.outbox.discard(itemOf(await now(outbox.outbox.items$), 'add_measurement').id)
    expect(states(await now(outbox.outbox.items$))).toEqual(['withdraw_measurement waiting'])
    expect(server.received).toEqual([])
  })

  test('one that was never tried is simply another one, in its place', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.faults.push('lost request')
    const outbox = await open()
    await outbox.dispatch(notes(study, 'first of its line'))
    await triedInVain(outbox)
    await outbox.dispatch(measured(study, 26.4))
    await outbox.dispatch(onStudy('finish_study', study))
    server.statutByStudy.set(study, 'en_cours')
    const wrong = itemOf(await now(outbox.outbox.items$), 'add_measurement')
    await outbox.outbox.replace(wrong.id, measured(study, 62.4), 'corrigé')
    await outbox.replay()
    await allSent(outbox)
    expect(server.effects.map(({ name }) => name)).toEqual(['save_field_notes', 'add_measurement', 'finish_study'])
    expect(standing(server.effects)).toEqual([62.4])
  })

  test('[L2] the correction stands where the wrong one stood, again and again', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.statutByStudy.set(study, 'en_cours')
    server.faults.push('lost answer', 'lost request', 'lost request')
    const outbox = await open()
    await outbox.dispatch(measured(study, 1))
    await triedInVain(outbox)
    await outbox.dispatch(onStudy('finish_study', study))
    for (const valeur of [2, 3, 4]) {
      const wrong = itemOf(await now(outbox.outbox.items$), 'add_measurement')
      await outbox.outbox.replace(wrong.id, measured(study, valeur), 'corrigé')
    }
    // Each meets at most one of the faults that are left.
    for (let turn = 0; turn < 3; turn += 1) await outbox.replay()
    await allSent(outbox)
    expect(server.effects.at(-1)?.name).toBe('finish_study')
    expect(standing(server.effects)).toEqual([4])
  })

  test('taken back after an attempt, it is taken back there too; refused, it is not there', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.faults.push('lost answer')
    const outbox = await open()
    await outbox.dispatch(measured(study, 26.4))
    await triedInVain(outbox)
    expect(await outbox.outbox.discard(itemOf(await now(outbox.outbox.items$), 'add_measurement').id)).toBe(true)
    await outbox.replay()
    await allSent(outbox)
    expect(standing(server.effects)).toEqual([])
    expect(server.effects).toHaveLength(2)

    server.refuses.set('add_measurement', 'wrong_state')
    await outbox.dispatch(measured(study, 7))
    await until(outbox.summary$, ({ refused, sending }) => refused === 1 && !sending)
    await outbox.outbox.discard(itemOf(await now(outbox.outbox.items$), 'add_measurement').id)
    await outbox.replay()
    expect(server.effects).toHaveLength(2)
    expect(await outbox.unsentCount()).toBe(0)
  })

  test('words that nothing takes back are only dropped', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.faults.push('lost answer')
    const outbox = await open()
    await outbox.dispatch(notes(study, 'x'))
    await triedInVain(outbox)
    await outbox.outbox.discard(itemOf(await now(outbox.outbox.items$), 'save_field_notes').id)
    expect(await outbox.unsentCount()).toBe(0)
    expect(server.received).toHaveLength(1)
  })
})

describe('[L1] at no moment neither is kept', () => {
  test('on a full disk the old one stays as it was', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.faults.push('lost request')
    const outbox = await open()
    await outbox.dispatch(measured(study, 26.4))
    await triedInVain(outbox)
    const before = await outbox.entries()
    const wrong = itemOf(await now(outbox.outbox.items$), 'add_measurement')
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await outbox.outbox.replace(wrong.id, measured(study, 62.4), 'corrigé')).toEqual({ kind: 'storage-full' })
    full.mockRestore()
    expect(await outbox.entries()).toEqual(before)
  })

  test('what is being sent is not replaced, and stays alone', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    let go = (): void => {}
    server.before = () =>
      new Promise<void>((resolve) => {
        go = resolve
      })
    const outbox = await open()
    await outbox.dispatch(measured(study, 26.4))
    const [sending] = await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'sending')
    expect(sending && (await outbox.outbox.replace(sending.id, measured(study, 62.4), 'x'))).toBeNull()
    expect(await outbox.entries()).toHaveLength(1)
    server.before = () => Promise.resolve()
    go()
    await allSent(outbox)
    expect(standing(server.effects)).toEqual([26.4])
  })

  test('what the server would refuse replaces nothing', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.faults.push('lost request')
    const outbox = await open()
    await outbox.dispatch(measured(study, 26.4))
    await triedInVain(outbox)
    const wrong = itemOf(await now(outbox.outbox.items$), 'add_measurement')
    expect(await outbox.outbox.replace(wrong.id, measured(study, 1, { unite: 'x' }), 'x')).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'unite' }],
    })
    expect(states(await now(outbox.outbox.items$))).toEqual(['add_measurement waiting'])
  })
})

describe('[L18] an instant that is kept is corrected once', () => {
  const AT = '2026-06-01T07:59:58.321Z'
  const moved = (ms: number) => new Date(Date.parse(AT) + ms).toISOString()

  test.each([
    ['known when it was given', 90_000, 90_000, 90_000],
    ['known since', null, 90_000, 90_000],
    ['still unknown', null, null, 0],
  ] as const)('the clock was %s', async (_, given, since, expected) => {
    const { server, open } = bench()
    const study = newStudyId()
    server.faults.push('lost request')
    let offset: number | null = given
    const outbox = await open({ clockOffset: () => offset })
    await outbox.dispatch(measured(study, 26.4))
    await triedInVain(outbox)
    offset = since
    const wrong = itemOf(await now(outbox.outbox.items$), 'add_measurement')
    const kept = measured(study, 62.4, { measured_at: String(wrong.args['measured_at']) })
    await outbox.outbox.replace(wrong.id, kept, 'corrigé')
    const item = itemOf(await now(outbox.outbox.items$), 'add_measurement')
    expect(item.args['measured_at']).toBe(moved(expected))
  })

  test('one that is measured anew is of the clock again', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.faults.push('lost request')
    const outbox = await open({ clockOffset: () => 90_000 })
    await outbox.dispatch(measured(study, 26.4))
    await triedInVain(outbox)
    const wrong = itemOf(await now(outbox.outbox.items$), 'add_measurement')
    await outbox.outbox.replace(wrong.id, measured(study, 62.4), 'corrigé')
    expect(itemOf(await now(outbox.outbox.items$), 'add_measurement').args['measured_at']).toBe(moved(90_000))
  })
})
