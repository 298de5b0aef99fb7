import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'

/** A Dexie live query as an RxJS observable: emits at once and after every change, in any tab, to what it read. */
export function live$<T>(query: () => Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => subscriber.next(value),
      error: (error: unknown) => subscriber.error(error),
    })
    return () => subscription.unsubscribe()
  })
}
