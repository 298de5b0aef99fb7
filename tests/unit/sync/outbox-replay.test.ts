import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { attach, bench, newStudyId, notes, now, onStudy, pdf, request, states, until } from '../../support/outbox-bench.ts'

describe('replay', () => {
  test('sends in the order of giving and keeps a receipt', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    const outbox = await open()
    await outbox.dispatch(request(study))
    await outbox.dispatch(onStudy('accept_study', study))
    await outbox.dispatch(onStudy('start_study', study))
    await outbox.replay()
    expect(server.effects.map(({ name }) => name)).toEqual(['request_study', 'accept_study', 'start_study'])
    expect(states(await now(outbox.outbox.items$))).toEqual(['start_study received', 'accept_study received', 'request_study received'])
    expect(await outbox.unsentCount()).toBe(0)
  })

  test('a refused command is parked with its reason and holds only its own study [L2] [L5]', async () => {
    const { server, open } = bench()
    const [taken, free] = [newStudyId(), newStudyId()]
    server.statutByStudy.set(taken, 'acceptée').set(free, 'en_attente')
    const outbox = await open()
    await outbox.dispatch(onStudy('accept_study', taken))
    await outbox.dispatch(onStudy('start_study', taken))
    await outbox.dispatch(onStudy('accept_study', free))
    await outbox.replay()
    const items = await now(outbox.outbox.items$)
    expect(states(items)).toEqual(['accept_study refused', 'start_study held', 'accept_study received'])
    expect(items[0]?.state).toMatchObject({ kind: 'refused', code: 'wrong_state' })
    expect(items[1]?.state).toEqual({ kind: 'held', behind: items[0]?.id })
    expect(server.statutByStudy.get(taken)).toBe('acceptée')
  })

  test('delivers a report: upload, verify, attach, receipt [L11]', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.statutByStudy.set(study, 'terminée')
    const outbox = await open()
    expect(await outbox.dispatch(attach(study), { file: pdf() })).toMatchObject({ kind: 'queued' })
    await outbox.replay()
    expect(server.received).toEqual(['upload', 'verify', 'apply attach_report'])
    expect(server.statutByStudy.get(study)).toBe('complete')
    expect(await (await outbox.reportCopy(study))?.blob.text()).toContain('%PDF-1.4')
  })

  test('a lost answer is asked for again under the same id and done once [L3]', async () => {
    const { device, server, open } = bench()
    const study = newStudyId()
    server.faults.push('lost answer')
    const outbox = await open()
    await outbox.dispatch(request(study))
    const [waiting] = await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1)
    expect(waiting?.state).toMatchObject({ lastProblem: 'network', retryAt: new Date(device.env.now() + 500).toISOString() })
    device.advance(500)
    await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'received')
    expect(server.effects).toHaveLength(1)
    expect(server.received).toEqual(['apply request_study', 'apply request_study'])
  })
  void notes
})
