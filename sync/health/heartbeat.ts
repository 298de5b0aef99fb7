import { signatureOf, type HealthReport } from '../domain/health.ts'
import type { UserId } from '../domain/ids.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Environment } from '../ground/environment.ts'
import type { StorageFacts } from '../ground/platform-storage.ts'
import type { DeviceDatabase, HealthTold } from '../session/device-database.ts'
import type { Transport } from '../transport/transport.ts'
import { deviceFacts } from './device-facts.ts'
import { deviceReport } from './device-report.ts'

export interface HeartbeatParts {
  readonly env: Environment
  readonly device: DeviceDatabase
  readonly userId: UserId
  /** A transport that records no evidence: heartbeats say nothing about the sync. */
  readonly transport: Pick<Transport, 'reportHealth'>
  readonly entries: () => Promise<readonly Entry[]>
  readonly storage: () => Promise<StorageFacts>
  readonly clockOffset: () => Promise<number | null>
  readonly repairs: () => Promise<number | null>
  readonly sealed: boolean
}

export interface Heartbeat {
  /**
   * Call it after a contact with the server. Never rejects; reports changes, and otherwise only after a longer
   * interval.
   */
  beat(): Promise<void>
  stop(): void
}

const VISIBLE_MS = 5 * 60_000
const HIDDEN_MS = 60 * 60_000
/** A day's work leaves item by item: not a heartbeat for each. */
const CHANGED_MS = 5_000

/** Apart from the sync and the outbox: it is no person's work, and arrives even when the outbox is stuck. */
export function createHeartbeat(parts: HeartbeatParts): Heartbeat {
  const { env, device, userId } = parts
  let beating = false
  let stopped = false
  let cancel = () => {}

  async function beat(): Promise<void> {
    if (beating || stopped) return
    beating = true
    cancel()
    try {
      await tell()
    } catch {
      // A closing database or a full disk: the next contact tries again.
    } finally {
      beating = false
    }
  }

  async function tell(): Promise<void> {
    const report = await read()
    const told = await device.read('health-told')
    const wait = told?.userId === userId ? pause(report, told) : 0
    if (wait === null || stopped) return
    if (wait > 0) {
      cancel = env.setTimer(() => void beat(), wait)
      return
    }
    const answer = await parts.transport.reportHealth(await device.deviceId(env.uuid), report)
    // A server without heartbeats must not be asked at every contact.
    const settled = (answer.kind === 'ok' && answer.value) || answer.kind === 'denied'
    if (settled && !stopped)
      await device.write('health-told', {
        userId,
        signature: signatureOf(report),
        unsent: unsentOf(report),
        at: env.now(),
      })
  }

  async function read(): Promise<HealthReport> {
    const [entries, storage, clockOffsetMs, repairs] = await Promise.all([
      parts.entries(),
      parts.storage(),
      parts.clockOffset(),
      parts.repairs(),
    ])
    return deviceReport({
      entries,
      storage,
      clockOffsetMs,
      repairs,
      now: env.now(),
      facts: deviceFacts(env),
      sealed: parts.sealed,
    })
  }

  /** Milliseconds until this report may be sent; null: nothing new. */
  function pause(report: HealthReport, told: HealthTold): number | null {
    const passed = env.now() - told.at
    // The clock went back.
    if (passed < 0) return 0
    if (signatureOf(report) === told.signature)
      return passed >= (env.signals?.visible() === false ? HIDDEN_MS : VISIBLE_MS) ? 0 : null
    // A person who closes the app now has sent everything, and must not count as stuck.
    if (unsentOf(report) === 0 && told.unsent > 0) return 0
    return Math.max(0, CHANGED_MS - passed)
  }

  return {
    beat,
    stop() {
      stopped = true
      cancel()
    },
  }
}

const unsentOf = ({ waiting, refused }: HealthReport): number => waiting + refused
