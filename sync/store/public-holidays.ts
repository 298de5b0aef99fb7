import { map, type Observable } from 'rxjs'
import type { Holiday } from '../domain/calendar.ts'
import type { StoreDatabase } from './schema.ts'
import { writeStateRow } from './state-row.ts'

/** Not part of the feed: the same for everybody, and independent of studies [decision 0028]. */
const ROW = 'public-holidays'

export function publicHolidays$(database: StoreDatabase): Observable<readonly Holiday[] | null> {
  return database.state.findOne(ROW).$.pipe(
    map((row) => {
      const value = row?.toJSON().value as { readonly holidays: readonly Holiday[] } | undefined
      return value ? value.holidays : null
    }),
  )
}

export async function writePublicHolidays(database: StoreDatabase, holidays: readonly Holiday[]): Promise<void> {
  await writeStateRow(database, ROW, { holidays })
}
