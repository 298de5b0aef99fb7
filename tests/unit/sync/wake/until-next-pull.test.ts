import { describe, expect, it } from 'vitest'
import { untilNextPull, type Moment } from '../../../../sync/wake/until-next-pull.ts'

const MINUTE = 60_000
const quiet: Moment = {
  visible: true,
  hiddenMs: 0,
  joined: false,
  failures: 0,
  heard: null,
  sinceLastMs: 100,
  chance: 1,
}
const hidden = { visible: false, hiddenMs: MINUTE }
const after = (change: Partial<Moment>) => untilNextPull({ ...quiet, ...change })

describe('how long until the next pull', () => {
  it.each<[string, Partial<Moment>, number | null]>([
    ['without a bell, as ever', {}, 30_000],
    ['with a bell, as a safety net', { joined: true }, 5 * MINUTE],
    ['hidden', hidden, 5 * MINUTE],
    ['hidden with a bell', { ...hidden, joined: true }, 5 * MINUTE],
    ['hidden for an hour', { visible: false, hiddenMs: 60 * MINUTE }, null],
    ['hidden for an hour, and the last one failed', { visible: false, hiddenMs: 60 * MINUTE, failures: 3 }, null],
    ['hidden for almost an hour', { visible: false, hiddenMs: 60 * MINUTE - 1 }, 5 * MINUTE],
    ['after a failure', { failures: 1 }, 2_000],
    ['after three', { failures: 3 }, 8_000],
    ['after many, never later than usual', { failures: 40 }, 30_000],
    ['after many, with a bell, no later either', { failures: 40, joined: true }, 30_000],
    ['after many, hidden', { ...hidden, failures: 40 }, 5 * MINUTE],
    ['rung', { heard: 'rung', sinceLastMs: MINUTE }, 1_000],
    ['rung while hidden', { ...hidden, heard: 'rung', sinceLastMs: MINUTE }, 1_000],
    ['rung after a failure: the server is there', { heard: 'rung', failures: 40, sinceLastMs: MINUTE }, 1_000],
    ['rung after the clock was set back by three days', { heard: 'rung', sinceLastMs: -3 * 24 * 60 * MINUTE }, 3_000],
    ['rung again and again', { heard: 'rung', sinceLastMs: 200 }, 2_800],
    ['the bell is lost', { heard: 'lost' }, 10_000],
    ['the bell is lost, and the server does not answer', { heard: 'lost', failures: 40 }, 30_000],
    ['the bell is lost while nobody looks', { heard: 'lost', visible: false, hiddenMs: 60 * MINUTE }, null],
  ])('%s', (_, change, expected) => expect(after(change)).toBe(expected))

  it('is spread, so that those who hear the same bell do not come together', () => {
    const rung = { heard: 'rung', sinceLastMs: MINUTE } as const
    expect([after({ ...rung, chance: 0 }), after({ ...rung, chance: 0.5 })]).toEqual([100, 550])
    expect([after({ heard: 'lost', chance: 0 }), after({ failures: 1, chance: 0 })]).toEqual([1_000, 1_000])
  })
})
