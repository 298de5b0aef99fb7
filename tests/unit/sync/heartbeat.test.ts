import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from '../../../sync/domain/health.ts'
import { commandId, userId } from '../../../sync/domain/ids.ts'
import { platformOf } from '../../../sync/health/device-facts.ts'
import { deviceReport, type DeviceState } from '../../../sync/health/device-report.ts'
import { createHeartbeat, type Heartbeat } from '../../../sync/health/heartbeat.ts'
import { readEntry, type Entry, type EntryState } from '../../../sync/outbox/entry.ts'
import { DeviceDatabase } from '../../../sync/session/device-database.ts'
import { modelServer, type ModelServer } from '../../support/model-server.ts'
import { virtualDevice, type VirtualDevice } from '../../support/virtual-device.ts'

const ME = userId('11111111-1111-4111-8111-111111111111')
const NOW = Date.UTC(2026, 5, 1, 8)
const HOUR = 3_600_000

let seq = 0
function entry(name: string, change: Partial<Entry> = {}): Entry {
  seq += 1
  return readEntry({
    seq,
    id: commandId(crypto.randomUUID()),
    name,
    deviceTime: NOW - HOUR,
    madeAt: new Date(NOW - HOUR).toISOString(),
    ...change,
  })
}
const REFUSED: EntryState = { kind: 'refused', at: '2026-06-01T07:00:00Z', code: 'study_taken', problem: null }

const state = (change: Partial<DeviceState> = {}): DeviceState => ({
  entries: [],
  now: NOW,
  clockOffsetMs: 0,
  facts: { app: 'index-A1', platform: 'android', backgroundSync: true, installed: true },
  storage: { usedBytes: 5, quotaBytes: 100, persisted: true },
  repairs: 0,
  sealed: false,
  ...change,
})

describe('what a heartbeat says', () => {
  test('counts, the oldest and why it is still here', () => {
    const entries = [
      entry('start_study', { lastProblem: 'server' }),
      entry('attach_report', { state: REFUSED }),
      entry('add_photo'),
    ]
    expect(deviceReport(state({ entries }))).toEqual({
      waiting: 2,
      refused: 1,
      oldest_s: 3600,
      oldest: 'start_study',
      failure: 'study_taken',
      app: 'index-A1',
      installed: true,
      platform: 'android',
      used: 5,
      quota: 100,
      persisted: true,
      clock_ms: 0,
      repairs: 0,
      sync: true,
      sealed: false,
    })
    expect(deviceReport(state({ entries: entries.filter(({ name }) => name === 'start_study') }))).toMatchObject({
      failure: 'server',
    })
  })

  test("a mark is nobody's work", () => {
    expect(deviceReport(state({ entries: [entry('mark_thread_read'), entry('mark_notices_seen')] }))).toMatchObject({
      waiting: 0,
      refused: 0,
    })
  })

  test('no words of anybody, no names of files, and it is small', () => {
    const secret = 'Nappe polluée chez M. Kaci'
    const said = JSON.stringify(
      deviceReport(
        state({
          entries: [
            entry('attach_report', {
              args: { commentaires: secret },
              studyLabel: secret,
              context: secret,
              file: { name: `${secret}.pdf`, size: 1, sha256: 'a', path: secret, uploaded: false },
            }),
          ],
        }),
      ),
    )
    expect(said).not.toContain('Kaci')
    expect(said.length).toBeLessThan(400)
  })

  test('what is not known is left out', () => {
    expect(
      deviceReport(
        state({
          clockOffsetMs: null,
          repairs: null,
          facts: { app: null, platform: 'other', backgroundSync: null, installed: null },
          storage: { usedBytes: null, quotaBytes: null, persisted: null },
        }),
      ),
    ).toEqual({ waiting: 0, refused: 0, platform: 'other', sealed: false })
  })

  test('an age is right whatever the clock says [L17]', () => {
    const ahead = 10 * HOUR
    // Given with a clock ten hours ahead that was known to be; put right since.
    const corrected = entry('add_photo', {
      madeAt: new Date(NOW - HOUR).toISOString(),
      deviceTime: NOW - HOUR + ahead,
      clockOffsetMs: -ahead,
    })
    expect(deviceReport(state({ entries: [corrected], now: NOW, clockOffsetMs: 0 }))).toMatchObject({ oldest_s: 3600 })
    expect(deviceReport(state({ entries: [corrected], now: NOW + ahead, clockOffsetMs: -ahead }))).toMatchObject({
      oldest_s: 3600,
    })
    // Given before anybody knew: the device's own clock, never less than nothing.
    const unmeasured = entry('add_photo', { deviceTime: NOW + ahead - HOUR, clockOffsetMs: null })
    expect(deviceReport(state({ entries: [unmeasured], now: NOW + ahead, clockOffsetMs: -ahead }))).toMatchObject({
      oldest_s: 3600,
    })
    expect(deviceReport(state({ entries: [unmeasured], now: NOW }))).toMatchObject({ oldest_s: 0 })
  })

  test('the same state has the same signature while it grows older', () => {
    const entries = [entry('add_photo')]
    const one = deviceReport(state({ entries }))
    const later = deviceReport(
      state({
        entries,
        now: NOW + HOUR,
        clockOffsetMs: 40_000,
        storage: { usedBytes: 7, quotaBytes: 100, persisted: true },
      }),
    )
    expect(signatureOf(later)).toBe(signatureOf(one))
    for (const change of [
      { repairs: 1 },
      { sealed: true },
      { clockOffsetMs: 400_000 },
      { storage: { usedBytes: 91, quotaBytes: 100, persisted: true } },
      { entries: [] },
    ]) {
      expect(signatureOf(deviceReport(state({ entries, ...change })))).not.toBe(signatureOf(one))
    }
  })
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36', 0, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'macos'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'windows'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 0, 'chromeos'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'linux'],
  ['', 0, 'other'],
])('%s is %3$s', (userAgent, touchPoints, platform) => {
  expect(platformOf(userAgent, touchPoints)).toBe(platform)
})

describe('when it is sent', () => {
  let device: VirtualDevice
  let database: DeviceDatabase
  let server: ModelServer
  let entries: Entry[]
  let beats: Heartbeat[]
  let visible: boolean
  const open = (who = ME) => {
    const beat = createHeartbeat({
      env: { ...device.env, signals: { visible: () => visible, subscribe: () => () => {} } },
      device: database,
      userId: who,
      transport: server.transport,
      sealed: false,
      entries: async () => entries,
      storage: async () => ({ usedBytes: null, quotaBytes: null, persisted: null }),
      clockOffset: async () => 0,
      repairs: async () => 0,
    })
    beats.push(beat)
    return beat
  }
  beforeEach(() => {
    device = virtualDevice()
    database = new DeviceDatabase(device.env.databasePrefix)
    server = modelServer()
    entries = []
    beats = []
    visible = true
  })
  afterEach(() => {
    for (const one of beats) one.stop()
    database.close()
  })

  test('at the first contact, then not again while nothing is new for five minutes', async () => {
    const heart = open()
    await heart.beat()
    for (let n = 0; n < 9; n += 1) {
      device.advance(30_000)
      await heart.beat()
    }
    expect(server.health).toHaveLength(1)
    device.advance(30_000)
    await heart.beat()
    expect(server.health).toHaveLength(2)
  })

  test('a hidden page tells that it is there once an hour', async () => {
    const heart = open()
    await heart.beat()
    visible = false
    for (let n = 0; n < 11; n += 1) {
      device.advance(5 * 60_000)
      await heart.beat()
    }
    expect(server.health).toHaveLength(1)
    device.advance(5 * 60_000)
    await heart.beat()
    expect(server.health).toHaveLength(2)
  })

  test('what is new is told, many news at once; that everything is sent at once', async () => {
    const heart = open()
    await heart.beat()
    for (let n = 0; n < 5; n += 1) {
      entries.push(entry('add_photo'))
      device.advance(500)
      await heart.beat()
    }
    expect(server.health).toHaveLength(1)
    device.advance(5_000)
    await expect.poll(() => server.health.at(-1)?.waiting).toBe(5)
    expect(server.health).toHaveLength(2)
    entries = []
    await expect
      .poll(async () => {
        await heart.beat()
        return server.health.at(-1)?.waiting
      })
      .toBe(0)
  })

  test('another tab and another page go on where the last one was; another person begins anew on the same device', async () => {
    const ids: string[] = []
    const { reportHealth } = server.transport
    server = {
      ...server,
      transport: { ...server.transport, reportHealth: (id, report) => (ids.push(id), reportHealth(id, report)) },
    }
    await open().beat()
    await open().beat()
    expect(ids).toHaveLength(1)
    await open(userId('22222222-2222-4222-8222-222222222222')).beat()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test.each(['lost request', 'lost answer', 'server error', 'needs login'] as const)(
    '%s: silent, and told at the next contact',
    async (fault) => {
      const heart = open()
      server.faults.push(fault)
      await heart.beat()
      const before = server.health.length
      await heart.beat()
      expect(server.health).toHaveLength(before + 1)
    },
  )

  test('a server that knows no heartbeats is not asked at every contact', async () => {
    const heart = open()
    server.faults.push('denied')
    await heart.beat()
    device.advance(60_000)
    await heart.beat()
    expect(server.health).toHaveLength(0)
    device.advance(5 * 60_000)
    await heart.beat()
    expect(server.health).toHaveLength(1)
  })

  test('a clock that went back does not silence it, nor does a closed database reject', async () => {
    const heart = open()
    await heart.beat()
    device.setClock(NOW - 100 * HOUR)
    await heart.beat()
    expect(server.health).toHaveLength(2)
    database.close()
    device.advance(HOUR)
    await expect(heart.beat()).resolves.toBeUndefined()
  })
})
