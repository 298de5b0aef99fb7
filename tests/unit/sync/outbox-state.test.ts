import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commandId } from '../../../sync/domain/ids.ts'
import { readEntry, type Entry, type EntryState } from '../../../sync/outbox/entry.ts'
import { TRANSITIONS, next, type EntryEvent } from '../../../sync/outbox/entry-state.ts'
import { outboxItems } from '../../../sync/outbox/items.ts'
import { heads, holders, isClaimed, LEASE_MS, pickNext } from '../../../sync/outbox/order.ts'
import { backoff, LONGEST_WAIT } from '../../../sync/outbox/backoff.ts'

const NOW = 1_000_000

function entry(seq: number, more: Partial<Entry> = {}): Entry {
  return readEntry({ seq, id: commandId(randomUUID()), name: 'start_study', studyId: null, ...more })
}
const studyId = (n: number): NonNullable<Entry['studyId']> => `study-${n}` as NonNullable<Entry['studyId']>
const queued = (retryAt: number | null = null): EntryState => ({ kind: 'queued', retryAt })
const claimed = (until: number): EntryState => ({ kind: 'claimed', claim: 'a', until, sent: null })
const refused: EntryState = { kind: 'refused', at: '2026-06-01T08:00:00.000Z', code: 'wrong_state', problem: null }
const file = { name: 'r.pdf', size: 4, sha256: 'f', path: 'p', uploaded: true }

describe('life of an entry', () => {
  const STATES = { queued: queued(), claimed: claimed(NOW + 5), refused }
  const EVENTS: { readonly [K in EntryEvent['kind']]: Extract<EntryEvent, { kind: K }> } = {
    claim: { kind: 'claim', claim: 'b', until: NOW + 9 },
    renew: { kind: 'renew', until: NOW + 20, sent: 40 },
    timed: { kind: 'timed', offsetMs: 90_000 },
    begun: { kind: 'begun', begun: { id: 'u', part: 1 } },
    uploaded: { kind: 'uploaded', uploaded: false },
    apply: { kind: 'apply' },
    refuse: { kind: 'refuse', at: '2026-06-01T08:00:00.000Z', code: 'study_taken', problem: null },
    defer: { kind: 'defer', at: NOW, retryAt: NOW + 500, problem: 'network' },
    release: { kind: 'release', problem: 'needs-login' },
    expire: { kind: 'expire' },
    wake: { kind: 'wake' },
    retry: { kind: 'retry', id: commandId(randomUUID()), path: 'p2' },
    discard: { kind: 'discard' },
  }

  for (const [from, state] of Object.entries(STATES)) {
    for (const event of Object.values(EVENTS)) {
      const target = TRANSITIONS[state.kind][event.kind]
      test(`${from} + ${event.kind} → ${target ?? 'nothing'}`, () => {
        const result = next(entry(1, { state, file }), event)
        if (target === null) expect(result).toEqual({ kind: 'ignored' })
        else if (target === 'applied' || target === 'dropped') expect(result).toEqual({ kind: target })
        else expect(result).toMatchObject({ kind: 'changed', entry: { seq: 1, state: { kind: target } } })
      })
    }
  }

  test('nothing unsent disappears but by a person: only apply and discard end an entry [L5]', () => {
    const ending = Object.values(TRANSITIONS).flatMap((row) =>
      Object.entries(row)
        .filter(([, target]) => target === 'applied' || target === 'dropped')
        .map(([event]) => event),
    )
    expect(new Set(ending)).toEqual(new Set(['apply', 'discard']))
    expect(TRANSITIONS.claimed.discard).toBeNull()
  })

  test('sending again takes a new id, keeps the place and uploads anew', () => {
    const before = entry(7, { state: refused, attempts: 3, file })
    const result = next(before, EVENTS.retry)
    expect(result).toMatchObject({
      entry: { seq: 7, id: EVENTS.retry.id, attempts: 0, file: { uploaded: false, path: 'p2' }, args: { path: 'p2' } },
    })
  })

  test('a renewal keeps the token and tells how far it is', () => {
    expect(next(entry(1, { state: claimed(NOW) }), EVENTS.renew)).toMatchObject({
      entry: { state: { claim: 'a', until: NOW + 20, sent: 40 } },
    })
  })
})

describe('order [L2]', () => {
  const pick = (entries: readonly Entry[], lane: 'plain' | 'file' = 'plain'): number | string | null => {
    const picked = pickNext(entries, lane, NOW)
    return picked.kind === 'send' ? picked.entry.seq : picked.until
  }

  test('a study waits for its earliest unsettled command, whatever holds it; other studies do not', () => {
    for (const state of [queued(NOW + 5_000), claimed(NOW + 5_000), refused]) {
      expect(
        pick([
          entry(1, { studyId: studyId(1), state }),
          entry(2, { studyId: studyId(1) }),
          entry(3, { studyId: studyId(2) }),
        ]),
      ).toBe(3)
    }
  })

  test('commands without a study form a line of their own', () => {
    const wish = entry(1, { name: 'request_account_deletion', state: refused })
    expect(pick([wish, entry(2, { name: 'update_profile' }), entry(3, { studyId: studyId(1) })])).toBe(3)
    expect(pick([wish, entry(2, { name: 'update_profile' })])).toBeNull()
  })

  test('a refused profile holds nothing: no other command builds on it', () => {
    const wish = entry(2, { name: 'request_account_deletion' })
    const entries = [entry(1, { name: 'update_profile', state: refused }), wish]
    expect(pick(entries)).toBe(2)
    expect(holders(entries).size).toBe(0)
  })

  test('the day before a move is taken out after the new one is set, and a refused day holds no other country', () => {
    const day = (seq: number, name: 'set_public_holiday' | 'remove_public_holiday', pays: string, state = queued()) =>
      entry(seq, { name, args: { pays }, state })
    const entries = [
      day(1, 'set_public_holiday', 'kenya', refused),
      day(2, 'remove_public_holiday', 'kenya'),
      day(3, 'set_public_holiday', 'algerie'),
      entry(4, { name: 'update_profile' }),
    ]
    expect(heads(entries).map(({ seq }) => seq)).toEqual([1, 3, 4])
    expect([...holders(entries)]).toEqual([[entries[1]?.id, entries[0]?.id]])
  })

  test('a report is for the other lane, and still holds its study', () => {
    const entries = [entry(1, { studyId: studyId(1), file }), entry(2, { studyId: studyId(1) })]
    expect(pick(entries)).toBeNull()
    expect(pick(entries, 'file')).toBe(1)
  })

  test('says when to look again', () => {
    expect(
      pick([
        entry(1, { studyId: studyId(1), state: queued(NOW + 900) }),
        entry(2, { studyId: studyId(2), state: claimed(NOW + 300) }),
      ]),
    ).toBe(NOW + 300)
  })

  test('a lease that ran out, or that no clock can have given, is free', () => {
    expect(isClaimed(entry(1, { state: claimed(NOW + 1) }), NOW)).toBe(true)
    expect(pick([entry(1, { state: claimed(NOW) })])).toBe(1)
    expect(pick([entry(1, { state: claimed(NOW + LEASE_MS + 1) })])).toBe(1)
  })

  test('a wait that no backoff can have given is over: the clock went back', () => {
    expect(pick([entry(1, { state: queued(NOW + LONGEST_WAIT + 1) })])).toBe(1)
    expect(
      pick([entry(1, { state: { kind: 'queued', retryAt: NOW + 2_000, since: NOW + 1_000 } })]),
      'set back by less than the longest wait',
    ).toBe(1)
    expect(pick([entry(1, { state: { kind: 'queued', retryAt: NOW + 1_000, since: NOW } })])).toBe(NOW + 1_000)
  })

  test('what a newer version wrote is left to it, and holds its study', () => {
    expect(pick([entry(1, { version: 99, studyId: studyId(1) }), entry(2, { studyId: studyId(1) })])).toBeNull()
  })

  test('held ones name the refused command they wait behind', () => {
    const entries = [
      entry(1, { studyId: studyId(1), state: refused }),
      entry(2, { studyId: studyId(1) }),
      entry(3, { studyId: studyId(2) }),
    ]
    expect([...holders(entries)]).toEqual([[entries[1]?.id, entries[0]?.id]])
    expect(heads(entries).map(({ seq }) => seq)).toEqual([1, 3])
  })

  test('photos hold up no step of their mission, and wait until it has begun', () => {
    const photo = (seq: number) =>
      entry(seq, {
        name: 'add_photo',
        args: { mission_id: studyId(1) },
        file: { name: 'a', size: 1, sha256: '', path: '', uploaded: false },
      })
    const start = (state = queued()) => entry(1, { name: 'start_study', studyId: studyId(1), state })
    expect(heads([start(), photo(2), photo(3), entry(4, { studyId: studyId(1) })]).map(({ seq }) => seq)).toEqual([1])
    expect(
      heads([photo(2), photo(3), entry(4, { name: 'finish_study', studyId: studyId(1) })]).map(({ seq }) => seq),
    ).toEqual([2, 3, 4])
    const elsewhere = entry(5, { name: 'start_study', studyId: studyId(2) })
    expect(heads([elsewhere, photo(6)]).map(({ seq }) => seq)).toEqual([5, 6])
    const [begins, behind] = [start(refused), photo(2)]
    expect([...holders([begins, behind])]).toEqual([[behind.id, begins.id]])
    const [early, later] = [photo(2), entry(3, { name: 'accept_study', studyId: studyId(1), state: refused })]
    expect(
      heads([early, later]).map(({ seq }) => seq),
      'what was given later is nothing to wait for',
    ).toEqual([2, 3])
    expect(holders([early, later]).size).toBe(0)
  })

  test('a photo of a mission whose beginning is held says so too, and behind what', () => {
    const refusedEnd = entry(1, { name: 'finish_study', studyId: studyId(1), state: refused })
    const begins = entry(2, { name: 'start_study', studyId: studyId(1) })
    const photo = entry(3, { name: 'add_photo', args: { mission_id: studyId(1) }, file })
    expect(
      heads([refusedEnd, begins, photo]).map(({ seq }) => seq),
      'nothing of it can be sent',
    ).toEqual([1])
    expect([...holders([refusedEnd, begins, photo])]).toEqual([
      [begins.id, refusedEnd.id],
      [photo.id, refusedEnd.id],
    ])
  })

  test('a mission that was given to somebody else holds nothing: what was recorded before goes by itself', () => {
    const lost: EntryState = { kind: 'refused', at: '2026-06-01T08:00:00.000Z', code: 'not_yours', problem: null }
    const start = entry(1, { name: 'start_study', studyId: studyId(1), state: lost })
    const measured = entry(2, { name: 'add_measurement', studyId: studyId(1) })
    const photo = entry(3, { name: 'add_photo', args: { mission_id: studyId(1) }, file })
    expect(heads([start, measured, photo]).map(({ seq }) => seq)).toEqual([2, 3])
    expect(holders([start, measured, photo]).size).toBe(0)
  })

  test('one that a tab which is gone was sending is held like the others once what it stands on was refused', () => {
    const begins = entry(1, { name: 'start_study', studyId: studyId(1), state: refused })
    const taken = entry(2, { name: 'add_photo', args: { mission_id: studyId(1) }, file, state: claimed(NOW - 1) })
    expect(outboxItems([begins, taken], [], new Map(), NOW)[1]?.state).toEqual({ kind: 'held', behind: begins.id })
    expect(outboxItems([taken], [], new Map(), NOW)[0]?.state).toMatchObject({ kind: 'waiting' })
  })

  test('[L18] what is told of an item is dated by the server, where the device knows how far its clock is off', () => {
    const clockOffsetMs = 3 * 3_600_000
    const iso = (time: number) => new Date(time + clockOffsetMs).toISOString()
    const tellsNo = entry(1, { state: refused, clockOffsetMs })
    const waits = entry(2, { studyId: studyId(1), state: queued(NOW + 60_000), clockOffsetMs })
    const receipt = { ...entry(3), clockOffsetMs, appliedAt: NOW, result: {} }
    const [no, later, yes] = outboxItems([tellsNo, waits], [receipt], new Map(), NOW).map(({ state }) => state)
    expect(no).toMatchObject({ kind: 'refused', at: '2026-06-01T11:00:00.000Z' })
    expect(later).toMatchObject({ kind: 'waiting', retryAt: iso(NOW + 60_000) })
    expect(yes).toEqual({ kind: 'received', at: iso(NOW) })
    const { clockOffsetMs: _, ...older } = receipt
    expect(outboxItems([], [older], new Map(), NOW)[0]?.state).toEqual({
      kind: 'received',
      at: new Date(NOW).toISOString(),
    })
  })

  test('a refused payment holds what comes after it on its invoice, and nothing on another', () => {
    const pay = (seq: number, numero: string, state = queued()) =>
      entry(seq, { name: 'record_payment', args: { numero }, state })
    const entries = [
      pay(1, 'DZ-2026-0001', refused),
      pay(2, 'DZ-2026-0001'),
      pay(3, 'KE-2026-0001'),
      entry(4, { name: 'update_profile' }),
    ]
    expect(heads(entries).map(({ seq }) => seq)).toEqual([1, 3, 4])
    expect(holders(entries).size).toBe(1)
  })
})

describe('backoff [L4]', () => {
  test('grows, has full jitter, is capped and never nothing', () => {
    expect(backoff(0, 'normal', 0)).toBe(250)
    expect(backoff(3, 'normal', 0.5)).toBe(4_000)
    expect(backoff(1e6, 'normal', 1)).toBe(300_000)
    expect(backoff(1e6, 'slow', 1)).toBe(LONGEST_WAIT)
    expect(backoff(0, 'slow', 0.9)).toBeGreaterThan(backoff(0, 'normal', 0.9))
  })

  test('what the server asks for is not undercut', () => {
    expect(backoff(0, 'normal', 0, 7_000)).toBe(7_000)
    expect(backoff(0, 'normal', 0, 1e9)).toBe(300_000)
  })
})
