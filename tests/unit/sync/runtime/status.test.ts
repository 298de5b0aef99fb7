import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { Connectivity } from '../../../../sync/runtime/connectivity.ts'
import { statusOf } from '../../../../sync/runtime/status.ts'
import { StorageGuard } from '../../../../sync/runtime/storage-guard.ts'
import { exclusively } from '../../../../sync/ground/lock.ts'
import type { SignalListener, Signals } from '../../../../sync/ground/signals.ts'
import { DeviceDatabase } from '../../../../sync/session/device-database.ts'
import { UNREAD } from '../../../../sync/store/feed-state.ts'
import { virtualDevice, type VirtualDevice } from '../../../support/virtual-device.ts'

describe('[L16] status', () => {
  const known = {
    contact$: { connection: 'reached' as const, lastContactAt: null, offsetMs: 0 },
    summary$: { waiting: 0, refused: 0, sending: false, needsLogin: false },
    puller$: { pulling: false, succeeded: true, needsLogin: false },
    feed$: { ...UNREAD, lastPullAt: '2026-06-01T08:00:00.000Z', repairs: 2 },
    storage$: { usedBytes: 1, quotaBytes: 2, persisted: true },
    expired$: false,
  }

  test('all sent only with an empty outbox and a pull that succeeded', () => {
    expect(statusOf(known)).toMatchObject({
      allSent: true,
      phase: 'idle',
      repairs: 2,
      lastContactAt: '2026-06-01T08:00:00.000Z',
    })
    expect(statusOf({ ...known, summary$: { ...known.summary$, waiting: 1 } }).allSent).toBe(false)
    expect(statusOf({ ...known, summary$: { ...known.summary$, refused: 1 } }).allSent).toBe(false)
    expect(statusOf({ ...known, puller$: { ...known.puller$, succeeded: false } }).allSent).toBe(false)
    expect(statusOf({ ...known, puller$: { ...known.puller$, succeeded: null } }).allSent).toBe(false)
  })

  test('[L18] the times that are told are those of the server, where the device knows how far its clock is off', () => {
    const contact$ = { ...known.contact$, lastContactAt: '2026-06-01T09:00:00.000Z', offsetMs: 3 * 3_600_000 }
    expect(statusOf({ ...known, contact$ })).toMatchObject({
      lastContactAt: '2026-06-01T12:00:00.000Z',
      lastPullAt: '2026-06-01T11:00:00.000Z',
    })
  })

  test('sending before pulling; a sign-in is needed when anybody says so', () => {
    expect(statusOf({ ...known, puller$: { ...known.puller$, pulling: true } }).phase).toBe('pulling')
    expect(
      statusOf({
        ...known,
        puller$: { ...known.puller$, pulling: true },
        summary$: { ...known.summary$, sending: true },
      }).phase,
    ).toBe('sending')
    expect(statusOf({ ...known, expired$: true }).needsLogin).toBe(true)
    expect(statusOf({ ...known, puller$: { ...known.puller$, needsLogin: true } }).needsLogin).toBe(true)
  })
})

describe('connectivity', () => {
  let device: VirtualDevice
  let database: DeviceDatabase
  let connectivity: Connectivity
  beforeEach(() => {
    device = virtualDevice()
    database = new DeviceDatabase(`contact-${randomUUID()}`)
    connectivity = new Connectivity(device.env, database)
  })
  afterEach(() => database.close())

  test('is known by evidence, and says when it came back', () => {
    const returned = vi.fn()
    connectivity.returned$.subscribe(returned)
    connectivity.reached()
    expect(returned).not.toHaveBeenCalled()
    connectivity.failed('offline')
    connectivity.failed('server')
    connectivity.reached()
    expect(returned).toHaveBeenCalledTimes(1)
  })

  test('[L16] a device that loses its network says so at once; only an answer tells that it is back', async () => {
    const listeners = new Set<SignalListener>()
    const signals: Signals = {
      visible: () => true,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const told = new Connectivity({ ...device.env, signals }, database)
    const now = async () => (await firstValueFrom(told.contact$)).connection
    told.reached()
    for (const { lost } of listeners) lost?.()
    expect(await now()).toBe('offline')
    for (const { wake } of listeners) wake?.()
    expect(await now()).toBe('offline')
    told.reached()
    expect(await now()).toBe('reached')
    told.close()
    expect(listeners.size).toBe(0)
  })

  test('[L16] a missing network is not a server that does not answer', async () => {
    const now = async () => (await firstValueFrom(connectivity.contact$)).connection
    const known = [
      ['offline', 'offline'],
      ['network', 'unreachable'],
      ['server', 'unreachable'],
      ['busy', 'reached'],
    ] as const
    for (const [cause, connection] of known) {
      connectivity.failed(cause)
      expect(await now(), cause).toBe(connection)
    }
  })

  test('[L17] the measured offset outlives the page; the noise of the network does not change it', async () => {
    connectivity.clock(90_000)
    connectivity.clock(90_200)
    expect(connectivity.clockOffset()).toBe(90_000)
    const at = device.env.now() + 90_000
    await vi.waitFor(async () => expect(await database.read('clock')).toEqual({ offsetMs: 90_000, at }))
    const next = new Connectivity(device.env, database)
    await next.load()
    expect(next.clockOffset()).toBe(90_000)
    expect(await firstValueFrom(next.contact$)).toMatchObject({ connection: 'unknown', offsetMs: 90_000 })
  })

  test('[L18] a clock that stands before the last contact is not known, until it is measured again', async () => {
    expect(connectivity.deviceClock()).toEqual({ kind: 'unknown' })
    connectivity.clock(90_000)
    const before = device.env.now()
    device.setClock(before - 30_000)
    expect(connectivity.deviceClock()).toEqual({ kind: 'measured', offsetMs: 90_000 })
    device.setClock(Date.UTC(2017, 0, 1))
    expect(connectivity.clockOffset()).toBeNull()
    const lastContactAt = new Date(before + 90_000).toISOString()
    expect(connectivity.deviceClock()).toEqual({ kind: 'set-back', lastContactAt })
    const next = new Connectivity(device.env, database)
    await vi.waitFor(async () => {
      await next.load()
      expect(next.deviceClock()).toEqual({ kind: 'set-back', lastContactAt })
    })
    const offsetMs = before - Date.UTC(2017, 0, 1)
    next.clock(offsetMs)
    expect(next.deviceClock()).toEqual({ kind: 'measured', offsetMs })
  })

  test('[L18] a clock that goes back while the device is away is not known, after a restart either', async () => {
    connectivity.clock(0)
    const lastContactAt = new Date(device.env.now()).toISOString()
    device.advance(5 * 3_600_000)
    expect(connectivity.deviceClock()).toEqual({ kind: 'measured', offsetMs: 0 })
    const seenAt = device.env.now()
    device.setClock(seenAt - 2 * 3_600_000)
    expect(connectivity.clockOffset()).toBeNull()
    expect(connectivity.deviceClock()).toEqual({ kind: 'set-back', lastContactAt })
    await vi.waitFor(async () => expect(await database.read('clock')).toMatchObject({ seenAt }))
    const next = new Connectivity(device.env, database)
    await next.load()
    expect(next.deviceClock()).toEqual({ kind: 'set-back', lastContactAt })
    next.clock(2 * 3_600_000)
    expect(next.deviceClock()).toEqual({ kind: 'measured', offsetMs: 2 * 3_600_000 })
  })

  test('[L18] the last contact is kept a minute old at most, however little the offset changes', async () => {
    connectivity.clock(0)
    device.advance(61_000)
    connectivity.clock(100)
    const at = device.env.now()
    await vi.waitFor(async () => expect(await database.read('clock')).toEqual({ offsetMs: 0, at: at + 100 }))
  })
})

describe('storage guard', () => {
  test('asks once that the storage be kept, and shows the answer', async () => {
    let persisted = false
    const storage = {
      estimate: async () => ({ usage: 10, quota: 100 }),
      persisted: async () => persisted,
      persist: vi.fn(async () => (persisted = true)),
    }
    const guard = new StorageGuard(storage)
    await guard.refresh()
    expect(await firstValueFrom(guard.status$)).toEqual({ usedBytes: 10, quotaBytes: 100, persisted: false })
    await guard.protect()
    await guard.protect()
    expect(storage.persist).toHaveBeenCalledTimes(1)
    expect(await firstValueFrom(guard.status$)).toMatchObject({ persisted: true })
  })

  test('a platform that tells nothing leaves it unknown', async () => {
    const guard = new StorageGuard(null)
    await guard.protect()
    expect(await firstValueFrom(guard.status$)).toEqual({ usedBytes: null, quotaBytes: null, persisted: null })
  })
})

test('without Web Locks one name is still exclusive within the process, and survives a failure', async () => {
  const order: string[] = []
  const first = exclusively('x', async () => {
    order.push('first in')
    await Promise.resolve()
    order.push('first out')
    throw new Error('expected')
  })
  const second = exclusively('x', async () => void order.push('second'))
  await expect(first).rejects.toThrow('expected')
  await second
  expect(order).toEqual(['first in', 'first out', 'second'])
})
