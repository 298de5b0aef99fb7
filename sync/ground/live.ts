import { liveQuery } from 'dexie'
import { Observable, retry } from 'rxjs'

/** A Dexie live query as an RxJS observable: emits at once and after every change, in any tab, of the data it read. */
export function live$<T>(query: () => Promise<T>): Observable<T> {
  return new Observable<T>((subscriber) => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => subscriber.next(value),
      error: (error: unknown) => subscriber.error(error),
    })
    return () => subscription.unsubscribe()
    // Dexie reopens a connection that the browser dropped at the next query.
  }).pipe(retry({ count: 5, delay: 500, resetOnSuccess: true }))
}
