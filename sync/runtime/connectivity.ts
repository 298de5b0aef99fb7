import { BehaviorSubject, distinctUntilChanged, filter, map, pairwise, type Observable } from 'rxjs'
import type { DeviceClock } from '../contract.ts'
import type { Connection } from '../domain/connection.ts'
import type { DeviceDatabase } from '../session/device-database.ts'
import type { Evidence, RetryCause } from '../transport/transport.ts'
import { knownOffset, type MeasuredClock } from '../ground/device-clock.ts'
import type { Environment } from '../ground/environment.ts'

export interface Contact {
  readonly connection: Connection
  /** Device time, ISO 8601. */
  readonly lastContactAt: string | null
  /** Server time minus device time in ms, 0 while unknown: shifts the times that are shown. */
  readonly offsetMs: number
}

/** Smaller changes of the measured offset are network noise. */
const CLOCK_NOISE_MS = 500
/** The measure is stored at most this often, so that a clock that is set back is noticed after a restart too. */
const WRITTEN_EVERY_MS = 60_000

/**
 * The evidence of exchanges with the server, and of a device that says that it has no network. Lives as long as the
 * page; only the clock's measure is stored [L17].
 */
export class Connectivity implements Evidence {
  private readonly contact = new BehaviorSubject<Contact>({ connection: 'unknown', lastContactAt: null, offsetMs: 0 })
  readonly contact$: Observable<Contact> = this.contact.pipe(distinctUntilChanged())
  /** The server answers again after a failure. */
  readonly returned$: Observable<void> = this.contact.pipe(
    map(({ connection }) => connection),
    distinctUntilChanged(),
    pairwise(),
    filter(([before, now]) => before !== 'unknown' && now === 'reached'),
    map(() => undefined),
  )
  private measured: MeasuredClock | null = null
  private writtenAt = -Infinity
  private readonly stopSignals: (() => void) | undefined

  constructor(
    private readonly env: Environment,
    private readonly device: DeviceDatabase,
  ) {
    // The way back is known by an answer alone.
    this.stopSignals = env.signals?.subscribe({ lost: () => this.failed('offline') })
  }

  async load(): Promise<void> {
    const before = await this.device.read('clock')
    this.measured ??= before
    this.next({ offsetMs: this.clockOffset() ?? 0 })
  }

  readonly reached = (): void =>
    this.next({ connection: 'reached', lastContactAt: new Date(this.env.now()).toISOString() })

  readonly failed = (cause: RetryCause): void => {
    if (cause === 'busy') return this.reached()
    this.next({ connection: cause === 'offline' ? 'offline' : 'unreachable' })
  }

  readonly clock = (offsetMs: number): void => {
    const rounded = Math.round(offsetMs)
    if (!Number.isFinite(rounded)) return
    const known = this.measured?.offsetMs ?? null
    const changed = known === null || Math.abs(known - rounded) >= CLOCK_NOISE_MS
    const at = this.env.now() + rounded
    this.keep({ offsetMs: changed ? rounded : known, at }, at, changed)
    if (changed) this.next({ offsetMs: rounded })
  }

  /** Server time minus device time in ms; null: unknown [L18]. Also records the current time as seen. */
  readonly clockOffset = (): number | null => {
    const { measured } = this
    const offsetMs = knownOffset(measured, this.env.now())
    if (measured && offsetMs !== null) this.look(measured, this.env.now() + offsetMs)
    return offsetMs
  }

  readonly deviceClock = (): DeviceClock => {
    if (!this.measured) return { kind: 'unknown' }
    const offsetMs = this.clockOffset()
    if (offsetMs !== null) return { kind: 'measured', offsetMs }
    return { kind: 'set-back', lastContactAt: new Date(this.measured.at).toISOString() }
  }

  close(): void {
    this.stopSignals?.()
    this.contact.complete()
  }

  private look(measured: MeasuredClock, now: number): void {
    if (now > (measured.seenAt ?? measured.at)) this.keep({ ...measured, seenAt: now }, now, false)
  }

  private keep(measured: MeasuredClock, now: number, changed: boolean): void {
    this.measured = measured
    if (!changed && now - this.writtenAt < WRITTEN_EVERY_MS) return
    this.writtenAt = now
    // Best effort: a failed write must not break anything.
    this.device.write('clock', measured).catch(() => {})
  }

  private next(change: Partial<Contact>): void {
    this.contact.next({ ...this.contact.value, ...change })
  }
}
