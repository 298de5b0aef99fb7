import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { OutboxPort } from '../../../sync/outbox/outbox-port.ts'
import { attach, bench, copyOf, newStudyId, now, onStudy, pdf, states } from '../../support/outbox-bench.ts'

const [FIRST, SECOND] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const AS_IT_WAS = ['attach_report received', 'cancel_study refused', 'finish_study received']

const standings = async (outbox: OutboxPort) => states(await now(outbox.outbox.items$)).toSorted()

/** A mission with its report, all of it received, and one more step that was refused. */
async function received() {
  const it = bench()
  const [study, other] = [newStudyId(), newStudyId()]
  it.server.statutByStudy.set(study, 'en_cours')
  it.server.statutByStudy.set(other, 'en_attente')
  it.server.refuses.set('cancel_study', 'not_allowed')
  const outbox = await it.open()
  await outbox.followTimeline(FIRST)
  await outbox.dispatch(onStudy('finish_study', study))
  await outbox.dispatch(attach(study), { file: pdf('week of work') })
  await outbox.dispatch(onStudy('cancel_study', other))
  await outbox.replay()
  expect(await standings(outbox)).toEqual(AS_IT_WAS)
  return { it, outbox, study }
}

test(
  'another timeline: what was received goes again under the same ids, in the same order, with its file; what was ' +
    'refused stays',
  async () => {
    const { it, outbox, study } = await received()
    const sent = it.server.effects.map(({ id }) => id)
    // As the backup has it: neither the steps nor the file.
    it.server.statutByStudy.set(study, 'en_cours')
    it.server.objects.clear()
    it.server.effects.length = 0
    it.server.forget()
    expect(await outbox.followTimeline(SECOND)).toBe(2)
    for (let turn = 0; turn < 3; turn += 1) {
      await outbox.replay()
      it.device.advance(60_000)
    }
    expect(it.server.effects.map(({ id }) => id)).toEqual(sent)
    expect(it.server.objects.size).toBe(1)
    expect(await standings(outbox)).toEqual(AS_IT_WAS)
    expect(await (await copyOf(outbox))?.text()).toContain('week of work')
  },
)

test('what the backup still has is answered as it was, and done once', async () => {
  const { it, outbox } = await received()
  const before = it.server.effects.length
  await outbox.followTimeline(SECOND)
  await outbox.replay()
  expect(it.server.effects).toHaveLength(before)
  expect(await standings(outbox)).toEqual(AS_IT_WAS)
})

test('the same timeline, and the first that is ever met, change nothing; also in another tab', async () => {
  const { it, outbox } = await received()
  expect(await outbox.followTimeline(FIRST)).toBe(0)
  const other = await it.open()
  expect(await other.followTimeline(FIRST)).toBe(0)
  expect(await other.followTimeline(SECOND)).toBe(2)
  expect(await outbox.followTimeline(SECOND)).toBe(0)
})
