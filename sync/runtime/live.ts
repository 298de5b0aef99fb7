import { liveQuery } from 'dexie'
import { Observable, retry } from 'rxjs'

/** A Dexie live query as an RxJS observable: emits at once and after every change, in any tab, to what it read. */
export function live$<T>(query: () => Promise<T>): Observable<T> {
  return new Observable<T>((subscriber) => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => subscriber.next(value),
      error: (error: unknown) => subscriber.error(error),
    })
    return () => subscription.unsubscribe()
    // A connection that the browser drops is opened again by Dexie at the next query.
  }).pipe(retry({ count: 5, delay: 500, resetOnSuccess: true }))
}
