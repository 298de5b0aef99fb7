import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { Transport } from '../../../sync/transport/transport.ts'
import { presenceOf } from '../../../sync/outbox/presence.ts'
import { LEASE_MS } from '../../../sync/outbox/order.ts'
import { fakeLocks } from '../../support/fake-locks.ts'
import { attach, bench, newStudyId, now, pdf, request, until } from '../../support/outbox-bench.ts'

/** A transport that never answers, as in a tab the system froze between sending and hearing. */
function frozen(transport: Transport): { readonly transport: Transport; readonly asked: Promise<void>; thaw(): void } {
  let thaw = (): void => {}
  let tellAsked = (): void => {}
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve
  })
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve
  })
  return {
    asked,
    thaw: () => thaw(),
    transport: {
      ...transport,
      applyCommand: async (envelope) => {
        tellAsked()
        await thawed
        return transport.applyCommand(envelope)
      },
    },
  }
}

describe('claims [L6]', () => {
  test('two tabs over one queue send each command once', async () => {
    const { server, open } = bench()
    const [a, b] = [await open(), await open()]
    for (let i = 0; i < 20; i++) await (i % 2 ? a : b).dispatch(request(newStudyId()))
    await Promise.all([a.replay(), b.replay()])
    await until(a.summary$, ({ waiting }) => waiting === 0)
    expect(server.received).toHaveLength(20)
    expect(server.effects).toHaveLength(20)
  })

  test('a frozen tab holds its command no longer than its lease; its late answer changes nothing', async () => {
    const { device, server, open } = bench()
    const stuck = frozen(server.transport)
    // The frozen tab's timers do not run either: it cannot renew.
    const sleeper = await open({ transport: stuck.transport, env: { ...device.env, setTimer: () => () => {} } })
    await sleeper.dispatch(request(newStudyId()))
    await stuck.asked
    const other = await open()
    await other.replay()
    expect(server.effects).toHaveLength(0)
    device.advance(LEASE_MS)
    await other.replay()
    await until(other.summary$, ({ waiting }) => waiting === 0)
    stuck.thaw()
    await until(sleeper.summary$, ({ sending }) => !sending)
    expect(server.effects).toHaveLength(1)
    expect(await now(other.outbox.items$)).toMatchObject([{ state: { kind: 'received' } }])
    expect(await now(other.outbox.items$)).toHaveLength(1)
  })

  test('a tab that lives renews: a slow answer is not sent twice', async () => {
    const { device, server, open } = bench()
    const slow = frozen(server.transport)
    const sender = await open({ transport: slow.transport })
    await sender.dispatch(request(newStudyId()))
    await slow.asked
    const other = await open()
    for (let beat = 0; beat < 9; beat++) {
      device.advance(LEASE_MS / 3)
      const end = new Date(device.env.now()).getTime()
      await until(other.pending$, () => true)
      await expect.poll(async () => leaseEnd(other)).toBeGreaterThan(end)
      await other.replay()
    }
    slow.thaw()
    await until(sender.summary$, ({ waiting }) => waiting === 0)
    expect(server.received).toEqual(['apply request_study'])

    async function leaseEnd(outbox: typeof other): Promise<number> {
      const [item] = await now(outbox.outbox.items$)
      return item?.state.kind === 'sending' ? device.env.now() + 1 : 0
    }
  })

  test('an upload whose claim was lost is broken off', async () => {
    const { device, server, open } = bench()
    const study = newStudyId()
    server.statutByStudy.set(study, 'terminée')
    let aborted = false
    let started = (): void => {}
    const begun = new Promise<void>((resolve) => {
      started = resolve
    })
    const timers: (() => void)[] = []
    const sleeper = await open({
      env: { ...device.env, setTimer: (callback) => (timers.push(callback), () => {}) },
      transport: {
        ...server.transport,
        uploadFile: (_path, _file, _progress, signal) =>
          new Promise((resolve) => {
            started()
            signal?.addEventListener('abort', () => {
              aborted = true
              resolve({ kind: 'retry', cause: 'network' })
            })
          }),
      },
    })
    await sleeper.dispatch(attach(study), { file: pdf() })
    await begun
    device.advance(LEASE_MS)
    const other = await open()
    await other.replay()
    await until(other.summary$, ({ waiting }) => waiting === 0)
    for (const timer of timers.splice(0)) timer()
    await until(sleeper.summary$, ({ sending }) => !sending)
    expect(aborted).toBe(true)
    expect(server.effects).toHaveLength(1)
  })

  test('a tab that closes gives its claim back at once', async () => {
    const { server, open } = bench()
    const stuck = frozen(server.transport)
    const leaving = await open({ transport: stuck.transport })
    await leaving.dispatch(request(newStudyId()))
    await stuck.asked
    await leaving.close()
    const next = await open()
    await next.replay()
    expect(server.effects).toHaveLength(1)
    stuck.thaw()
  })

  test('the claim of a tab that is certainly gone is taken at once, that of a frozen one is not', async () => {
    const { server, open } = bench()
    const stuck = frozen(server.transport)
    const locks = fakeLocks()
    const gone = presenceOf('outbox', 'gone', locks)
    const sleeper = await open({ transport: stuck.transport, presence: gone })
    await sleeper.dispatch(request(newStudyId()))
    await stuck.asked
    const other = await open({ presence: presenceOf('outbox', 'other', locks) })
    await other.replay()
    expect(server.effects).toHaveLength(0)
    gone.end()
    await locks.released('outbox:replayer:gone')
    await other.replay()
    expect(server.effects).toHaveLength(1)
    stuck.thaw()
    await until(sleeper.summary$, ({ sending }) => !sending)
    expect(server.effects).toHaveLength(1)
  })

  test('a claim that began while somebody counted who lives is not taken for a dead one', async () => {
    const { server, open } = bench()
    const slow = frozen(server.transport)
    let asked = (): void => {}
    let answer = (_alive: ReadonlySet<string>): void => {}
    const asking = new Promise<void>((resolve) => {
      asked = resolve
    })
    const counted = [
      new Promise<ReadonlySet<string>>((resolve) => {
        answer = resolve
      }),
      Promise.resolve(new Set(['counting', 'sending'])),
    ]
    const alive = () => (asked(), counted.shift() ?? Promise.resolve(null))
    let show = (): void => {}
    const shown = new Promise<void>((resolve) => {
      show = resolve
    })
    const counting = await open({ presence: { id: 'counting', seen: shown, end: () => {}, alive } })
    counting.wake('online')
    await asking
    const sending = await open({
      transport: slow.transport,
      presence: { id: 'sending', seen: Promise.resolve(), end: () => {}, alive: () => Promise.resolve(null) },
    })
    await sending.dispatch(request(newStudyId()))
    await slow.asked
    show()
    answer(new Set(['counting']))
    await counting.replay()
    expect(server.received).toEqual([])
    slow.thaw()
    await until(counting.summary$, ({ waiting }) => waiting === 0)
    expect(server.received).toEqual(['apply request_study'])
  })

  test('who is not seen by the others yet claims nothing, but waits for that a second at most', async () => {
    const { device, server, open } = bench()
    const events: string[] = []
    const by = (name: string, seen: Promise<void>) =>
      open({
        presence: { id: name, seen, end: () => {}, alive: () => Promise.resolve(null) },
        transport: {
          ...server.transport,
          applyCommand: (envelope) => (events.push(name), server.transport.applyCommand(envelope)),
        },
      })
    let show = (): void => {}
    const late = await by(
      'late',
      new Promise((resolve) => {
        show = resolve
      }),
    )
    await late.dispatch(request(newStudyId()))
    // More than it would take.
    for (let turn = 0; turn < 300; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    events.push('shown')
    show()
    await until(late.summary$, ({ waiting }) => waiting === 0)
    await late.close()
    const unseen = await by('unseen', new Promise(() => {}))
    await unseen.dispatch(request(newStudyId()))
    events.push('a second')
    device.advance(1_000)
    await until(unseen.summary$, ({ waiting }) => waiting === 0)
    expect(events).toEqual(['shown', 'late', 'a second', 'unseen'])
    expect(server.effects).toHaveLength(2)
  })

  test('where locks cannot be queried nobody is declared dead', async () => {
    const silent = presenceOf('outbox', 'a', {
      request: fakeLocks().request,
      query: () => Promise.reject(new Error('no')),
    })
    expect(await silent.alive()).toBeNull()
    expect(await presenceOf('outbox', 'a', null).alive()).toBeNull()
  })

  test('who is closed while the others are counted, or right after the start, reports nothing', async () => {
    const { open, errors } = bench()
    let asked = (): void => {}
    let answer = (_alive: ReadonlySet<string>): void => {}
    const asking = new Promise<void>((resolve) => {
      asked = resolve
    })
    const counted = new Promise<ReadonlySet<string>>((resolve) => {
      answer = resolve
    })
    const leaving = await open({
      presence: { id: 'leaving', seen: Promise.resolve(), end: () => {}, alive: () => (asked(), counted) },
    })
    leaving.wake('online')
    await asking
    await leaving.close()
    answer(new Set())
    await (await open()).close()
    // Errors are reported a few turns later.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(errors).toEqual([])
  })

  test('who is closed at the beginning of a turn ends it', async () => {
    const { open } = bench()
    const leaving = await open()
    // Nothing else of its beginning is under way then, and it closes at once.
    await leaving.replay()
    const turn = expect(leaving.replay()).resolves.toBeUndefined()
    await leaving.close()
    await turn
  })

  test('an attempt that is over renews no claim, though it could not give it back', async () => {
    const { device, server, open } = bench()
    const beats: (() => void)[] = []
    const env = {
      ...device.env,
      setTimer: (callback: () => void, ms: number) => (beats.push(callback), device.env.setTimer(callback, ms)),
    }
    const broken = new Error('a bug')
    // Waited for by the error: an attempt that fails at once may be over before anybody sees that it is sent.
    let tell = (_error: unknown): void => {}
    const reported = new Promise<unknown>((resolve) => {
      tell = resolve
    })
    const outbox = await open({
      env,
      onError: (error) => tell(error),
      transport: { ...server.transport, applyCommand: () => Promise.reject(broken) },
    })
    await outbox.dispatch(request(newStudyId()))
    expect(await reported).toBe(broken)
    // Fallen due before it was cancelled, heard only now.
    device.advance(20_000)
    for (const beat of beats.splice(0)) beat()
    await outbox.close()
    device.advance(11_000)
    const next = await open()
    await next.replay()
    expect(server.effects).toHaveLength(1)
  })
})
