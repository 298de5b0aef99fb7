import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { attach, bench, newStudyId, now, onStudy, pdf, request, states, until } from '../../support/outbox-bench.ts'

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
    expect(states(await now(outbox.outbox.items$))).toEqual([
      'start_study received',
      'accept_study received',
      'request_study received',
    ])
    expect(await outbox.unsentCount()).toBe(0)
  })

  test('a refused command is parked with its reason and holds only its own study [L2] [L5]', async () => {
    const { server, open } = bench()
    const [taken, free] = [newStudyId(), newStudyId()]
    server.statutByStudy.set(taken, 'annulée').set(free, 'en_attente')
    const outbox = await open()
    await outbox.dispatch(onStudy('accept_study', taken))
    await outbox.dispatch(onStudy('start_study', taken))
    await outbox.dispatch(onStudy('accept_study', free))
    await outbox.replay()
    const items = await now(outbox.outbox.items$)
    expect(states(items)).toEqual(['accept_study refused', 'start_study held', 'accept_study received'])
    expect(items[0]?.state).toMatchObject({ kind: 'refused', code: 'wrong_state' })
    expect(items[1]?.state).toEqual({ kind: 'held', behind: items[0]?.id })
    expect(server.statutByStudy.get(taken)).toBe('annulée')
  })

  test('a lost answer is asked for again under the same id and done once [L3]', async () => {
    const { device, server, open } = bench()
    server.faults.push('lost answer')
    const outbox = await open()
    await outbox.dispatch(request(newStudyId()))
    const [waiting] = await until(
      outbox.outbox.items$,
      ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1,
    )
    expect(waiting?.state).toMatchObject({
      lastProblem: 'network',
      retryAt: new Date(device.env.now() + 500).toISOString(),
    })
    device.advance(500)
    await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'received')
    expect(server.effects).toHaveLength(1)
    expect(server.received).toEqual(['apply request_study', 'apply request_study'])
  })

  test('retries for ever and survives a restart with its count of attempts', async () => {
    const { server, open } = bench()
    server.faults.push(...Array.from({ length: 40 }, () => 'server error' as const))
    const first = await open()
    await first.dispatch(request(newStudyId()))
    for (let attempt = 0; attempt < 30; attempt++) await first.replay()
    await first.close()
    const second = await open()
    const [item] = await now(second.outbox.items$)
    expect(item?.state).toMatchObject({
      kind: 'waiting',
      attempts: expect.toSatisfy((n: number) => n >= 29 && n <= 31),
      lastProblem: 'server',
    })
    server.faults.length = 0
    await second.replay()
    expect(server.effects).toHaveLength(1)
  })

  test('connectivity clears the waits at once [L4]', async () => {
    const { server, open } = bench({ random: () => 0.999 })
    server.faults.push('lost request', 'lost request', 'lost request')
    const outbox = await open()
    await outbox.dispatch(request(newStudyId()))
    await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1)
    expect(server.effects).toHaveLength(0)
    server.faults.length = 0
    outbox.wake('online')
    await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'received')
  })

  test('what failed before the line came back does not make the next wait long [L4]', async () => {
    const { device, server, open } = bench({ random: () => 0.999 })
    const outbox = await open()
    server.faults.push(...Array.from({ length: 21 }, () => 'lost request' as const))
    await outbox.dispatch(request(newStudyId()))
    for (let attempt = 0; attempt < 20; attempt++) await outbox.replay()
    server.faults.splice(0, Infinity, 'server error')
    outbox.wake('online')
    const [item] = await until(
      outbox.outbox.items$,
      ([one]) => one?.state.kind === 'waiting' && one.state.lastProblem === 'server',
    )
    await until(outbox.summary$, ({ sending }) => !sending)
    expect(item?.state).toMatchObject({ retryAt: new Date(device.env.now() + 999).toISOString() })
    device.advance(999)
    await until(outbox.outbox.items$, ([one]) => one?.state.kind === 'received')
  })

  test('a command that always fails holds nobody but its study up', async () => {
    const { server, open } = bench()
    const studies = [newStudyId(), newStudyId(), newStudyId()]
    const outbox = await open()
    server.faults.push('lost request')
    for (const study of studies) await outbox.dispatch(request(study))
    await until(outbox.summary$, ({ waiting, sending }) => waiting === 1 && !sending)
    expect(server.effects.map(({ args }) => args['study_id'])).toEqual(studies.slice(1))
  })

  test('401 pauses: nothing is touched, nothing else is tried, a sign-in goes on [L4] [L13]', async () => {
    const { server, open } = bench()
    server.faults.push('needs login')
    const outbox = await open()
    await outbox.dispatch(request(newStudyId()))
    await until(outbox.summary$, ({ needsLogin, sending }) => needsLogin && !sending)
    await outbox.dispatch(request(newStudyId()))
    outbox.wake('changed')
    const items = await now(outbox.outbox.items$)
    expect(items.map(({ state }) => state)).toMatchObject([
      { kind: 'waiting', attempts: 0, retryAt: null, lastProblem: 'needs-login' },
      { kind: 'waiting', attempts: 0, retryAt: null, lastProblem: null },
    ])
    expect(server.received).toEqual([])
    outbox.wake('signed-in')
    await until(outbox.summary$, ({ waiting, needsLogin }) => waiting === 0 && !needsLogin)
    expect(server.effects).toHaveLength(2)
  })

  test('[L20] a refusal about the person decides nothing: all waits as it is, and goes under its own id', async () => {
    const { server, open } = bench()
    server.pause = 'account_inactive'
    const study = newStudyId()
    const outbox = await open()
    const given = [await outbox.dispatch(request(study)), await outbox.dispatch(onStudy('accept_study', study))]
    await outbox.replay()
    const items = await now(outbox.outbox.items$)
    expect(items.map(({ state }) => state)).toMatchObject([
      { kind: 'waiting', attempts: 1, lastProblem: 'account' },
      { kind: 'waiting', attempts: 0, lastProblem: null },
    ])
    expect(await now(outbox.summary$)).toMatchObject({ waiting: 2, refused: 0 })
    server.pause = null
    outbox.wake('online')
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
    expect(server.effects.map(({ id }) => id)).toEqual(given.map((one) => (one.kind === 'queued' ? one.id : null)))
  })

  test('[L19] what is so already by the same person is received, and holds nobody', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.statutByStudy.set(study, 'en_cours')
    const outbox = await open()
    await outbox.dispatch(onStudy('start_study', study))
    await outbox.dispatch(onStudy('finish_study', study))
    await outbox.replay()
    expect(states(await now(outbox.outbox.items$))).toEqual(['finish_study received', 'start_study received'])
    expect(server.effects.map(({ name }) => name)).toEqual(['finish_study'])
  })

  test('a "no" without a stable code is asked again slowly, never parked, never dropped', async () => {
    const { device, server, open } = bench()
    server.faults.push('denied')
    const outbox = await open()
    await outbox.dispatch(request(newStudyId()))
    const [item] = await until(
      outbox.outbox.items$,
      ([first]) => first?.state.kind === 'waiting' && first.state.attempts === 1,
    )
    expect(item?.state).toMatchObject({
      lastProblem: 'server',
      retryAt: new Date(device.env.now() + 15_000).toISOString(),
    })
    device.advance(15_000)
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
    expect(server.effects).toHaveLength(1)
  })

  test('a long upload blocks no other study', async () => {
    const { server, open } = bench()
    const [reported, other] = [newStudyId(), newStudyId()]
    server.statutByStudy.set(reported, 'terminée').set(other, 'en_attente')
    let letUploadEnd = (): void => {}
    const held = new Promise<void>((resolve) => {
      letUploadEnd = resolve
    })
    server.before = (what) => (what === 'upload' ? held : Promise.resolve())
    const outbox = await open()
    await outbox.dispatch(attach(reported), { file: pdf() })
    await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'sending')
    await outbox.dispatch(onStudy('accept_study', other))
    await until(outbox.summary$, ({ waiting }) => waiting === 1)
    expect(server.effects.map(({ name }) => name)).toEqual(['accept_study'])
    letUploadEnd()
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
  })

  test('a broken database is reported and tried again, not silently given up', async () => {
    const { device, errors, open, server } = bench()
    const outbox = await open({
      transport: {
        ...server.transport,
        applyCommand: (envelope) =>
          errors.length === 0 ? Promise.reject(new Error('a bug')) : server.transport.applyCommand(envelope),
      },
    })
    await outbox.dispatch(request(newStudyId()))
    await until(outbox.summary$, ({ sending, waiting }) => errors.length === 1 && !sending && waiting === 1)
    device.advance(60_000)
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
    expect(errors).toEqual([new Error('a bug')])
  })
})
