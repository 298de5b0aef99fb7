import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { admission, type Admission, type Kind, type Lane } from '../../../supabase/local/http/admission.ts'
import { answerLater, Later } from '../../../supabase/local/http/later.ts'
import { failureOf } from '../../../sync/transport/classify.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Turns that end when the test says so. */
function turns(of: Admission) {
  const begun: string[] = []
  const ends = new Map<string, (problem?: Error) => void>()
  const settled = new Map<string, unknown>()
  /** More rounds of the event loop than are left to others between two turns; here each takes a millisecond. */
  const turn = () => vi.advanceTimersByTimeAsync(20)
  async function end(name: string, problem?: Error): Promise<void> {
    ends.get(name)?.(problem)
    await turn()
  }
  return {
    begun,
    settled,
    end,
    turn,
    ask(lane: Lane, who: string, name: string, kind?: Kind): void {
      const work = () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name)
          ends.set(name, (problem) => {
            if (problem) reject(problem)
            else resolve(name)
          })
        })
      of.enter(lane, who, work, kind).then(
        (value) => settled.set(name, value),
        (error: unknown) => settled.set(name, error),
      )
    },
    /** Ends requests under way until none is left. */
    async endAll(): Promise<void> {
      await turn()
      for (let at = 0; at < begun.length; at += 1) await end(begun[at] ?? '')
    },
  }
}

describe('whose turn it is', () => {
  it('somebody who asks a hundred times goes once before everybody else has gone', async () => {
    const { ask, begun, endAll } = turns(admission({ width: 1 }))
    for (let n = 0; n < 5; n += 1) ask('people', 'noisy', `noisy ${n}`)
    ask('people', 'a', 'a')
    ask('people', 'b', 'b')
    await endAll()
    expect(begun).toEqual(['noisy 0', 'a', 'b', 'noisy 1', 'noisy 2', 'noisy 3', 'noisy 4'])
  })

  it('whoever waited goes on as themselves, not as the one whose end let them in', async () => {
    const serving = new AsyncLocalStorage<string>()
    const { enter } = admission({ width: 1 })
    const seen: (string | undefined)[] = []
    const asked = ['first', 'second', 'third'].map((name) =>
      serving.run(name, () => enter('people', name, async () => void seen.push(serving.getStore()))),
    )
    await vi.advanceTimersByTimeAsync(100)
    await Promise.all(asked)
    expect(seen).toEqual(['first', 'second', 'third'])
  })

  it('a sign-in waits for one turn of each lane at most, whatever the crowd', async () => {
    const { ask, begun, end, endAll, turn } = turns(admission({ width: 1, patienceMs: 60_000 }))
    for (let n = 0; n < 50; n += 1) {
      ask('people', `person ${n}`, `person ${n}`)
      ask('strangers', `network ${n}`, `network ${n}`)
    }
    await turn()
    await end('person 0')
    ask('accounts', 'a network', 'sign-in')
    await endAll()
    expect(begun.indexOf('sign-in')).toBeLessThanOrEqual(3)
    expect(begun).toHaveLength(101)
  })

  it('a crowd of networks takes no more than every second turn from people', async () => {
    const { ask, begun, endAll } = turns(admission({ width: 1 }))
    for (let n = 0; n < 50; n += 1) ask('strangers', `network ${n}`, `network ${n}`)
    ask('people', 'a', 'a')
    ask('people', 'b', 'b')
    await endAll()
    expect(begun.slice(0, 4).filter((one) => one === 'a' || one === 'b')).toEqual(['a', 'b'])
  })

  it('one asker has half of the turns at most at the same time', async () => {
    const { ask, begun, turn } = turns(admission({ width: 4 }))
    for (let n = 0; n < 4; n += 1) ask('people', 'noisy', `noisy ${n}`)
    ask('people', 'a', 'a')
    ask('people', 'b', 'b')
    ask('people', 'c', 'c')
    await turn()
    expect(begun).toEqual(['noisy 0', 'a', 'b', 'c'])
    ask('people', 'c', 'c again')
    await turn()
    expect(begun).toHaveLength(4)
  })

  it('one asker alone leaves half of the turns free', async () => {
    const { ask, begun, turn } = turns(admission({ width: 4 }))
    for (let n = 0; n < 4; n += 1) ask('people', 'noisy', `noisy ${n}`)
    await turn()
    ask('people', 'a', 'a')
    await turn()
    expect(begun).toEqual(['noisy 0', 'noisy 1', 'a'])
  })

  it('a turn that fails is over, and its failure is its asker’s', async () => {
    const { ask, begun, end, settled, turn } = turns(admission({ width: 1 }))
    ask('people', 'a', 'first')
    ask('people', 'b', 'second')
    await turn()
    await end('first', new Error('broken'))
    expect(settled.get('first')).toEqual(new Error('broken'))
    expect(begun).toEqual(['first', 'second'])
  })
})

describe('commands', () => {
  it('few have a turn at the same time; questions go past those that wait', async () => {
    const { ask, begun, end, turn } = turns(admission({ width: 8, commandsAtOnce: 2 }))
    for (let n = 0; n < 5; n += 1) ask('people', `person ${n}`, `command ${n}`, 'command')
    for (let n = 0; n < 5; n += 1) ask('people', `person ${n}`, `question ${n}`)
    await turn()
    expect(begun.filter((one) => one.startsWith('command'))).toEqual(['command 0', 'command 1'])
    expect(begun.filter((one) => one.startsWith('question'))).toHaveLength(5)
    await end('command 1')
    expect(begun.at(-1)).toBe('command 2')
  })

  it('of one asker keep their order', async () => {
    const { ask, begun, endAll } = turns(admission({ width: 8, commandsAtOnce: 2 }))
    for (let n = 0; n < 5; n += 1) ask('people', 'a', `command ${n}`, 'command')
    await endAll()
    expect(begun).toEqual([0, 1, 2, 3, 4].map((n) => `command ${n}`))
  })

  it('of many askers take turns, as all else does', async () => {
    const { ask, begun, endAll } = turns(admission({ width: 8, commandsAtOnce: 1 }))
    for (let n = 0; n < 3; n += 1) ask('people', 'noisy', `noisy ${n}`, 'command')
    ask('people', 'a', 'a', 'command')
    ask('strangers', 'a network', 'stranger', 'command')
    await endAll()
    expect(begun.slice(0, 3).toSorted()).toEqual(['a', 'noisy 0', 'stranger'])
  })

  it('beyond sixty that wait are put off 503, each to another time; questions are not', async () => {
    const admitted = admission({ width: 8, commandsAtOnce: 2, patienceMs: 1e9 })
    const { ask, begun, end, endAll, turn } = turns(admitted)
    // Turns take some seconds here.
    for (let n = 0; n < 10; n += 1) {
      ask('people', 'slow', `slow ${n}`)
      await turn()
      await vi.advanceTimersByTimeAsync(1000)
      await end(`slow ${n}`)
    }
    for (let n = 0; n < 62; n += 1) {
      ask('people', `person ${n}`, `command ${n}`, 'command')
      if (n === 1) await turn()
    }
    const pauses = Array.from({ length: 20 }, () => admitted.full('people', 'one more', 'command'))
    expect(new Set(pauses.map((later) => later?.status))).toEqual(new Set([503]))
    expect(new Set(pauses.map((later) => later?.afterS)).size).toBeGreaterThan(1)
    expect([admitted.full('people', 'one more'), admitted.full('strangers', 'a network', 'command')]).toEqual([
      null,
      null,
    ])
    await endAll()
    expect(begun).toHaveLength(72)
    expect(admitted.full('people', 'one more', 'command')).toBeNull()
  })

  it('beyond ten of one asker are put off 429, nobody else’s are', () => {
    const admitted = admission({ width: 8, commandsAtOnce: 2 })
    const { ask } = turns(admitted)
    for (let n = 0; n < 10; n += 1) ask('people', 'noisy', `noisy ${n}`, 'command')
    expect(admitted.full('people', 'noisy', 'command')).toMatchObject({ status: 429 })
    expect([admitted.full('people', 'noisy'), admitted.full('people', 'a', 'command')]).toEqual([null, null])
  })

  it('one that waited too long makes room', async () => {
    const admitted = admission({ width: 8, commandsAtOnce: 1, mostCommands: 1 })
    const { ask, settled, turn } = turns(admitted)
    ask('people', 'slow', 'slow', 'command')
    await turn()
    ask('people', 'a', 'a', 'command')
    expect(admitted.full('people', 'b', 'command')).toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(2000)
    expect(settled.get('a')).toMatchObject({ status: 503 })
    expect(admitted.full('people', 'b', 'command')).toBeNull()
  })
})

describe('too much', () => {
  it('a full line of one’s own is refused 429, and nobody else’s is', () => {
    const admitted = admission({ width: 1, longestLine: 3 })
    const { ask, settled } = turns(admitted)
    for (let n = 0; n < 3; n += 1) ask('people', 'noisy', `noisy ${n}`)
    const refused = admitted.enter('people', 'noisy', () => Promise.resolve('not this'))
    ask('people', 'a', 'a')
    return Promise.all([
      expect(refused).rejects.toMatchObject({ status: 429, afterS: expect.any(Number) }),
      vi.advanceTimersByTimeAsync(0).then(() => {
        expect(settled.get('a')).toBeUndefined()
      }),
    ])
  })

  it('more askers than a server can hold are refused 503, in their own lane', async () => {
    const admitted = admission({ width: 1, mostWaiting: 3 })
    const { ask, begun, endAll } = turns(admitted)
    for (let n = 0; n < 3; n += 1) ask('strangers', `network ${n}`, `network ${n}`)
    const more = admitted.enter('strangers', 'one more', () => Promise.resolve(''))
    await expect(more).rejects.toMatchObject({ status: 503 })
    ask('people', 'a', 'a')
    await endAll()
    expect(begun).toEqual(['a', 'network 0', 'network 1', 'network 2'])
  })

  it('whoever waits for two seconds is told to come later; what has begun is not ended', async () => {
    const { ask, begun, end, settled, turn } = turns(admission({ width: 1 }))
    ask('people', 'slow', 'slow')
    await turn()
    ask('people', 'a', 'a')
    await vi.advanceTimersByTimeAsync(1999)
    expect(settled.size).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(settled.get('a')).toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(settled.has('slow')).toBe(false)
    await end('slow')
    expect(settled.get('slow')).toBe('slow')
    expect(begun).toEqual(['slow'])
    // And everybody has their place again.
    ask('people', 'a', 'again')
    await turn()
    expect(begun).toEqual(['slow', 'again'])
  })

  it('the pause that is asked for grows with the line, within reason', async () => {
    const admitted = admission({ width: 1, longestLine: 100, patienceMs: 1e9 })
    const { ask, begun, end, turn } = turns(admitted)
    for (let n = 0; n < 30; n += 1) ask('people', 'noisy', `noisy ${n}`)
    await turn()
    // Turns take ten seconds here.
    for (let n = 0; n < 20; n += 1) {
      await vi.advanceTimersByTimeAsync(10_000)
      await end(begun.at(-1) ?? '')
    }
    for (let n = 30; n < 122; n += 1) ask('people', 'noisy', `noisy ${n}`)
    await expect(admitted.enter('people', 'noisy', () => Promise.resolve(''))).rejects.toMatchObject({ afterS: 30 })
  })
})

describe('the answer', () => {
  it.each([
    ['a command', '/rest/v1/rpc/apply_command'],
    ['an upload', '/storage/v1/object/mission-photos/photos/x.jpg'],
    ['a part of one', '/storage/v1/upload/resumable/x'],
    ['a function', '/functions/v1/verify-file'],
  ])('%s is kept by its device and sent again, not before it was asked for', async (_, path) => {
    for (const status of [408, 429, 503] as const) {
      const answer = answerLater(new Later(status, 6.2), path)
      const reply = {
        status: answer.status,
        body: (await answer.json()) as unknown,
        retryAfter: answer.headers.get('retry-after'),
      }
      expect(failureOf(reply, 0)).toEqual({ kind: 'retry', cause: 'busy', afterMs: 7000 })
    }
  })

  it('a page of another origin may read when to come back', () => {
    const { headers } = answerLater(new Later(503, 0), '/rest/v1/rpc/published')
    expect([headers.get('access-control-expose-headers'), headers.get('retry-after')]).toEqual(['retry-after', '1'])
  })
})
