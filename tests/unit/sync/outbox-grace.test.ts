import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { OutboxItem } from '../../../sync/contract.ts'
import type { CommandId, StudyId } from '../../../sync/domain/ids.ts'
import type { OutboxPort } from '../../../sync/outbox/outbox-port.ts'
import {
  bench,
  newStudyId,
  notes,
  now,
  onStudy,
  request,
  states,
  until,
  type Bench,
} from '../../support/outbox-bench.ts'

const GRACE = 10_000

async function give(outbox: OutboxPort, study: StudyId, name: 'accept_study' | 'start_study' = 'accept_study') {
  const outcome = await outbox.dispatch(onStudy(name, study), { grace: GRACE })
  if (outcome.kind !== 'queued') throw new Error(outcome.kind)
  return outcome.id
}

/** Everything that may be sent has been: a command given now has arrived. */
async function allDueSent({ server }: Bench, outbox: OutboxPort): Promise<readonly string[]> {
  const last = newStudyId()
  await outbox.dispatch(request(last))
  await until(outbox.outbox.items$, (items) =>
    items.some(({ studyId, state }) => studyId === last && state.kind === 'received'),
  )
  return server.effects.filter(({ args }) => args['study_id'] !== last).map(({ name }) => name)
}

const isReceived = (outbox: OutboxPort, id: CommandId) =>
  until(outbox.outbox.items$, (items) => items.find((item) => item.id === id)?.state.kind === 'received')

function studyToTake({ server }: Bench): StudyId {
  const study = newStudyId()
  server.statutByStudy.set(study, 'en_attente')
  return study
}

describe('the grace of a command', () => {
  test('it is durable and shown at once, waits for the whole grace, and goes by itself', async () => {
    const desk = bench()
    const outbox = await desk.open()
    const study = studyToTake(desk)
    const id = await give(outbox, study)
    const shown = { kind: 'waiting', attempts: 0, retryAt: null, lastProblem: null, grace: true }
    for (const tab of [outbox, await desk.open()]) {
      expect(await now(tab.pending$)).toMatchObject([{ id, standing: 'pending' }])
      expect(await now(tab.outbox.items$)).toMatchObject([{ id, state: shown }])
      expect(await tab.unsentCount()).toBe(1)
      expect(await tab.unsentWork()).toHaveLength(1)
    }
    desk.device.advance(GRACE - 1)
    expect(await allDueSent(desk, outbox)).not.toContain('accept_study')
    desk.device.advance(1)
    await isReceived(outbox, id)
    expect(desk.server.statutByStudy.get(study)).toBe('acceptée')
    expect(desk.errors).toEqual([])
  })

  test('another tab takes it back, and it is never sent', async () => {
    const desk = bench()
    const [giving, other] = [await desk.open(), await desk.open()]
    const id = await give(giving, studyToTake(desk))
    expect(await other.outbox.discard(id)).toBe(true)
    expect(await giving.outbox.discard(id)).toBe(false)
    desk.device.advance(GRACE)
    await giving.replay()
    expect(await allDueSent(desk, other)).not.toContain('accept_study')
    expect(states(await now(giving.outbox.items$))).not.toContain('accept_study received')
  })

  test('taking back and sending at the same moment: one of the two, never both', async () => {
    const desk = bench()
    const [one, two] = [await desk.open(), await desk.open()]
    for (let round = 0; round < 10; round += 1) {
      const study = studyToTake(desk)
      const id = await give(one, study)
      desk.device.advance(GRACE)
      const gone = await (round % 2 ? one : two).outbox.discard(id)
      if (!gone) await isReceived(two, id)
      await Promise.all([one.replay(), two.replay()])
      expect(desk.server.statutByStudy.get(study)).toBe(gone ? 'en_attente' : 'acceptée')
    }
  })

  test('over a restart the rest of it passes', async () => {
    const desk = bench()
    const before = await desk.open()
    const id = await give(before, studyToTake(desk))
    await before.close()
    desk.device.advance(GRACE - 1_000)
    const after = await desk.open()
    after.wake('online')
    expect(await allDueSent(desk, after)).not.toContain('accept_study')
    desk.device.advance(1_000)
    await isReceived(after, id)
  })

  test('it is over where the page was closed for longer', async () => {
    const desk = bench()
    const before = await desk.open()
    const id = await give(before, studyToTake(desk))
    await before.close()
    desk.device.advance(GRACE)
    await isReceived(await desk.open(), id)
  })

  test('a clock that is set back prolongs it neither in the page nor after a restart [L17]', async () => {
    const desk = bench()
    let ahead = 0
    const env = { ...desk.device.env, now: () => desk.device.env.now() + ahead }
    const page = await desk.open({ env })
    const first = await give(page, studyToTake(desk))
    expect(await allDueSent(desk, page)).not.toContain('accept_study')
    await until(page.summary$, ({ sending }) => !sending)
    desk.device.advance(GRACE - 1_000)
    ahead = -5_000
    desk.device.advance(1_000)
    await isReceived(page, first)

    ahead = 3_600_000
    const second = await give(page, studyToTake(desk))
    await page.close()
    ahead = 0
    await isReceived(await desk.open({ env }), second)
  })

  test('neither the network nor a sign-in ends it; a person who asks for the sync does', async () => {
    const desk = bench()
    const outbox = await desk.open()
    const id = await give(outbox, studyToTake(desk))
    outbox.wake('online')
    outbox.wake('signed-in')
    expect(await allDueSent(desk, outbox)).not.toContain('accept_study')
    await outbox.replay()
    await isReceived(outbox, id)
  })

  test('it is over in time where a sign-in is awaited, and the sign-in then sends', async () => {
    const desk = bench()
    const outbox = await desk.open()
    desk.server.faults.push('needs login')
    await outbox.dispatch(request(newStudyId()))
    await until(outbox.summary$, ({ needsLogin, sending }) => needsLogin && !sending)
    const id = await give(outbox, studyToTake(desk))
    const inGrace = (items: readonly OutboxItem[]) =>
      items.some(({ state }) => state.kind === 'waiting' && state.grace === true)
    await until(outbox.outbox.items$, inGrace)
    await expect
      .poll(
        () => {
          desk.device.advance(GRACE)
          return now(outbox.outbox.items$).then(inGrace)
        },
        { timeout: 10_000 },
      )
      .toBe(false)
    expect(desk.server.effects).toEqual([])
    outbox.wake('signed-in')
    await isReceived(outbox, id)
  })

  test('later commands of its line wait behind it, others do not [L2]', async () => {
    const desk = bench()
    const outbox = await desk.open()
    const study = studyToTake(desk)
    await give(outbox, study)
    await outbox.dispatch(onStudy('start_study', study))
    await outbox.dispatch(notes(study, 'Vent faible.'))
    expect(await allDueSent(desk, outbox)).toEqual([])
    desk.device.advance(GRACE)
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
    expect(desk.server.effects.flatMap(({ name, args }) => (args['study_id'] === study ? [name] : []))).toEqual([
      'accept_study',
      'start_study',
      'save_field_notes',
    ])
  })

  test('after it the command fails and waits like any other', async () => {
    const desk = bench()
    const outbox = await desk.open()
    const id = await give(outbox, studyToTake(desk))
    desk.server.faults.push('lost request')
    desk.device.advance(GRACE)
    const items = await until(
      outbox.outbox.items$,
      ([item]) => item?.state.kind === 'waiting' && item.state.attempts > 0,
    )
    expect(items[0]?.state).not.toHaveProperty('grace')
    outbox.wake('online')
    await isReceived(outbox, id)
  })
})
