import { BehaviorSubject, distinctUntilChanged, filter, map, pairwise, type Observable } from 'rxjs'
import type { SyncStatus } from '../contract.ts'
import type { DeviceDatabase } from '../session/device-database.ts'
import type { Evidence } from '../transport/transport.ts'
import type { Environment } from './environment.ts'

export interface Contact {
  readonly reachable: SyncStatus['reachable']
  /** Device time, ISO 8601. */
  readonly lastContactAt: string | null
  readonly clockOffsetMs: number | null
}

/** Smaller changes of the measured offset are the network's, not the clock's. */
const CLOCK_NOISE_MS = 500

/** What the exchanges with the server have taught, this page long; the offset outlives it [L17]. */
export class Connectivity implements Evidence {
  private readonly contact = new BehaviorSubject<Contact>({ reachable: 'unknown', lastContactAt: null, clockOffsetMs: null })
  readonly contact$: Observable<Contact> = this.contact.pipe(distinctUntilChanged())
  /** The server answers again after it did not. */
  readonly returned$: Observable<void> = this.contact.pipe(
    map(({ reachable }) => reachable), distinctUntilChanged(), pairwise(),
    filter(([before, now]) => before === 'no' && now === 'yes'), map(() => undefined))

  constructor(private readonly env: Environment, private readonly device: DeviceDatabase) {}

  async load(): Promise<void> {
    const clockOffsetMs = await this.device.read('clock-offset')
    if (clockOffsetMs !== null && this.contact.value.clockOffsetMs === null) this.next({ clockOffsetMs })
  }

  readonly reached = (): void => this.next({ reachable: 'yes', lastContactAt: new Date(this.env.now()).toISOString() })

  readonly failed = (): void => this.next({ reachable: 'no' })

  readonly clock = (offsetMs: number): void => {
    const rounded = Math.round(offsetMs)
    const known = this.contact.value.clockOffsetMs
    if (!Number.isFinite(rounded) || (known !== null && Math.abs(known - rounded) < CLOCK_NOISE_MS)) return
    this.next({ clockOffsetMs: rounded })
    // Worth keeping, not worth failing for.
    this.device.write('clock-offset', rounded).catch(() => {})
  }

  readonly clockOffset = (): number | null => this.contact.value.clockOffsetMs

  close(): void {
    this.contact.complete()
  }

  private next(change: Partial<Contact>): void {
    this.contact.next({ ...this.contact.value, ...change })
  }
}
