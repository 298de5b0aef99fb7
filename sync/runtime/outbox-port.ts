/**
 * What `index.ts`, the store and the pull take from the outbox of one person. The outbox implements it
 * (`openOutbox` in `sync/outbox/`); nobody here looks into its tables.
 */
import type { Observable } from 'rxjs'
import type { Command } from '../commands/command.ts'
import type { DispatchOptions, DispatchOutcome, Outbox, Settlement } from '../contract.ts'
import type { Entry, UnsentEntry } from '../outbox/entry.ts'
import type { WakeReason } from '../outbox/replayer.ts'
import type { LaidCommand } from '../overlay/overlay.ts'

export interface OutboxSummary {
  readonly waiting: number
  readonly refused: number
  readonly sending: boolean
  readonly needsLogin: boolean
}

export interface OutboxPort {
  readonly outbox: Outbox
  readonly settlements$: Observable<Settlement>
  readonly untold$: Observable<Settlement>
  readonly summary$: Observable<OutboxSummary>
  /**
   * What the overlay lays over the store (`overlayStudies`, `overlayProfile`), in the order it was given; emits
   * at once. Applied commands stay in it with their revision: the overlay leaves out what the row already holds.
   */
  readonly pending$: Observable<readonly LaidCommand[]>
  dispatch(command: Command, options?: DispatchOptions): Promise<DispatchOutcome>
  /** Sends what may be sent now; resolves when nothing is left to try. Never rejects for a failing network. */
  replay(): Promise<void>
  /** Waiting and refused commands: what sign-out would leave behind. */
  unsentCount(): Promise<number>
  /** All commands that are not settled, quiet ones too, in the order of giving. */
  entries(): Promise<readonly Entry[]>
  /** What somebody did and the server has not confirmed, with its files, in the order of giving. */
  unsentWork(): Promise<readonly UnsentEntry[]>
  /** The frozen copy of a file that was sent to this path, or waits to be, from this device. */
  sentCopy(path: string): Promise<Blob | null>
  /** Of which paths there is one. */
  readonly sentPaths$: Observable<ReadonlySet<string>>
  /** Queues again what a restored server may have forgotten. */
  followTimeline(timeline: string): Promise<number>
  /** Something changed outside: `online` and `signed-in` clear all waits at once [L4]. */
  wake(reason: WakeReason): void
  close(): Promise<void>
}
