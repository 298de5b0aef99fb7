import { filter, map, merge, mergeMap, race, shareReplay, take, timer, type Observable } from 'rxjs'
import type { CommandId, Settlement } from '../../../../sync/index.ts'

/** A verdict may take so long before a notice says that the action waits on the device. */
const PATIENCE_MS = 2000

/** Emits each queued command that is still without a verdict when patience ends. */
export function watchQueue(
  queued: Observable<CommandId>,
  settlements: Observable<Pick<Settlement, 'id'>>,
  patience: number = PATIENCE_MS,
): Observable<CommandId> {
  // A quick answer may come before the dispatch itself has returned.
  const recent = settlements.pipe(
    map(({ id }) => id),
    shareReplay({ bufferSize: 20, refCount: true }),
  )
  const waits = queued.pipe(
    mergeMap((id) =>
      race(
        recent.pipe(
          filter((settled) => settled === id),
          take(1),
          map(() => null),
        ),
        timer(patience).pipe(map(() => id)),
      ),
    ),
    filter((id) => id !== null),
  )
  // `recent` must listen from the start, not from the first queued command.
  return merge(waits, recent.pipe(filter(() => false)))
}
