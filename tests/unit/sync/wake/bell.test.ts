import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '../../../../sync/runtime/connectivity.ts'
import { createBell, type Bell } from '../../../../sync/wake/bell.ts'
import type { LineParts } from '../../../../sync/ground/line.ts'
import { virtualDevice, type VirtualDevice } from '../../../support/virtual-device.ts'

interface FakeLine extends LineParts {
  closed: boolean
}

let device: VirtualDevice
let lines: FakeLine[]
let bells: BehaviorSubject<readonly string[]>
let contact: BehaviorSubject<Contact>
let visible: boolean
let signals: { wake: () => void; hidden: () => void }
let bell: Bell
let heard: string[]

const MINUTE = 60_000
const unknown: Contact = { connection: 'unknown', lastContactAt: null, offsetMs: 0 }
const answers = (): void => contact.next({ ...unknown, connection: 'reached' })
const failing = (): void => contact.next({ ...unknown, connection: 'unreachable' })
const last = (): FakeLine => {
  const line = lines.at(-1)
  if (!line) throw new Error('nobody dialled')
  return line
}
const open = (): number => lines.filter(({ closed }) => !closed).length
const lose = async (): Promise<void> => {
  last().closed = true
  last().lost()
  await Promise.resolve()
}
const look = (): void => {
  visible = true
  signals.wake()
}
const hide = (): void => {
  visible = false
  signals.hidden()
}

function start(): void {
  bell = createBell({
    env: {
      ...device.env,
      signals: {
        visible: () => visible,
        subscribe: ({ wake = () => {}, hidden = () => {} }) => {
          signals = { wake, hidden }
          return () => {}
        },
      },
    },
    config: { supabaseUrl: 'http://hawa.test', supabaseKey: 'key' },
    bells$: bells,
    contact$: contact,
    token: () => Promise.resolve('token'),
    open: (parts) => {
      const line: FakeLine = { ...parts, closed: false }
      lines.push(line)
      return {
        close: () => {
          line.closed = true
        },
      }
    },
  })
  bell.heard$.subscribe((what) => heard.push(what))
}

beforeEach(() => {
  // The longest rests: exact below.
  device = virtualDevice({ random: () => 1 })
  lines = []
  heard = []
  bells = new BehaviorSubject<readonly string[]>(['bell:me'])
  contact = new BehaviorSubject(unknown)
  visible = true
  start()
})
afterEach(() => bell.close())

describe('the bell', () => {
  it('dials when the server has answered, never before', () => {
    expect(lines).toHaveLength(0)
    failing()
    device.advance(60 * MINUTE)
    expect(lines).toHaveLength(0)
    answers()
    answers()
    expect(lines.map(({ bells: joining }) => joining)).toEqual([['bell:me']])
    expect(bell.joined()).toBe(false)
    last().joined()
    expect(bell.joined()).toBe(true)
    last().rung()
    last().rung()
    expect(heard).toEqual(['rung', 'rung'])
  })

  it('dials again after a rest and the next answer of the server, and says once that it was lost', async () => {
    answers()
    last().joined()
    await lose()
    expect([heard, bell.joined()]).toEqual([['lost'], false])
    device.advance(10 * MINUTE)
    expect(lines, 'no answer since').toHaveLength(1)
    answers()
    expect(lines).toHaveLength(2)
    expect(heard).toEqual(['lost'])
  })

  it('rests twice as long each time, up to a quarter of an hour, and says nothing of a line that never was', async () => {
    answers()
    for (const rest of [2_000, 4_000, 8_000, 16_000]) {
      await lose()
      answers()
      const before = lines.length
      device.advance(rest - 1)
      expect(lines).toHaveLength(before)
      device.advance(1)
      expect(lines).toHaveLength(before + 1)
    }
    for (let n = 0; n < 20; n += 1) {
      await lose()
      answers()
      device.advance(15 * MINUTE)
    }
    expect(lines).toHaveLength(25)
    expect(heard).toEqual([])
    // One that lives is not held against the next.
    last().joined()
    device.advance(MINUTE)
    await lose()
    answers()
    device.advance(2_000)
    expect(lines).toHaveLength(26)
  })

  it('a line that fails while it is being opened is a loss like another', async () => {
    bell.close()
    let dialled = 0
    bell = createBell({
      env: device.env,
      config: { supabaseUrl: '', supabaseKey: '' },
      bells$: bells,
      contact$: contact,
      token: () => Promise.resolve(null),
      open: (parts) => {
        dialled += 1
        parts.lost()
        return { close: () => {} }
      },
    })
    answers()
    await Promise.resolve()
    answers()
    expect(dialled).toBe(1)
    device.advance(2_000)
    expect(dialled).toBe(2)
  })

  it('leaves a minute after the page is hidden, and comes back when somebody looks and the server answers', () => {
    answers()
    last().joined()
    hide()
    device.advance(MINUTE - 1)
    look()
    device.advance(10 * MINUTE)
    expect([open(), bell.joined()]).toEqual([1, true])
    hide()
    device.advance(MINUTE)
    expect([open(), bell.joined(), heard]).toEqual([0, false, []])
    answers()
    expect(open()).toBe(0)
    look()
    expect(open(), 'the answer was of before').toBe(1)
  })

  it('an hour later only after an answer', () => {
    answers()
    hide()
    device.advance(60 * MINUTE)
    look()
    expect(open()).toBe(0)
    answers()
    expect(open()).toBe(1)
  })

  it('a page that is opened behind another one waits until somebody looks', () => {
    bell.close()
    visible = false
    start()
    answers()
    expect(lines).toHaveLength(0)
    look()
    expect(lines).toHaveLength(1)
  })

  it('somebody who may join others now dials at once; who may join none hangs up', async () => {
    answers()
    await lose()
    answers()
    expect(lines).toHaveLength(1)
    bells.next(['bell:me', 'bell:intervention'])
    expect(last().bells).toEqual(['bell:me', 'bell:intervention'])
    bells.next(['bell:me', 'bell:intervention'])
    expect(lines).toHaveLength(2)
    bells.next([])
    expect(open()).toBe(0)
    bells.error(new Error('the database is gone'))
    expect(open()).toBe(0)
  })

  it('closed, it is silent', async () => {
    answers()
    last().joined()
    bell.close()
    expect(open()).toBe(0)
    last().lost()
    await Promise.resolve()
    answers()
    device.advance(60 * MINUTE)
    expect([lines.length, heard]).toEqual([1, []])
  })
})
