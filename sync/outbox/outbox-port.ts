/**
 * The interface of one person's outbox for `index.ts`, the store and the pull. `openOutbox` in `sync/outbox/`
 * implements it; nobody here reads its tables.
 */
import type { Observable } from 'rxjs'
import type { Command } from '../commands/command.ts'
import type { DispatchOptions, DispatchOutcome, Outbox, Settlement } from '../contract.ts'
import type { Entry, UnsentEntry } from './entry.ts'
import type { WakeReason } from './replayer.ts'
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
   * The commands that the overlay lays over the store (`overlayStudies`, `overlayProfile`), in the order of dispatch;
   * emits at once. Applied commands stay in it with their revision: the overlay skips those that the row already
   * contains.
   */
  readonly pending$: Observable<readonly LaidCommand[]>
  dispatch(command: Command, options?: DispatchOptions): Promise<DispatchOutcome>
  /**
   * A person asks: ends waits and graces, and sends all that is due. Resolves when nothing is left to try. Never
   * rejects for a failing network.
   */
  replay(): Promise<void>
  /** Number of waiting and refused commands, which a sign-out would leave behind. */
  unsentCount(): Promise<number>
  /** All unsettled commands, quiet ones too, in the order of dispatch. */
  entries(): Promise<readonly Entry[]>
  /** A person's unconfirmed commands with their files, in the order of dispatch. */
  unsentWork(): Promise<readonly UnsentEntry[]>
  /** The frozen copy of a file that this device sent to this path, or will send. */
  sentCopy(path: string): Promise<Blob | null>
  /** Paths with such a copy. */
  readonly sentPaths$: Observable<ReadonlySet<string>>
  /** Queues applied commands again when the server was restored. */
  followTimeline(timeline: string): Promise<number>
  /** `online` and `signed-in` end all waits at once [L4]. */
  wake(reason: WakeReason): void
  close(): Promise<void>
}
