import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Records, RecordView } from '../contract.ts'
import type { StudyId } from '../domain/ids.ts'
import type { HawaRecord, RecordBodies, RecordKind } from '../records/record.ts'
import { overlayRecords } from '../overlay/overlay-records.ts'
import { sortTime } from '../records/kinds.ts'
import { feed$, pulledTo$ } from './feed-state.ts'
import type { RecordRow } from './schema.ts'
import type { ListParts } from './view.ts'

/** Lists of records by index, oldest first, with this device's unsent commands applied. */
export function openRecords({ database, pending$, profile$ }: ListParts): Records {
  function list$<K extends RecordKind>(kind: K, study: StudyId | null): Observable<readonly RecordView<K>[]> {
    const rows$ = database.records
      .find({
        selector: { kind: { $eq: kind }, ...(study === null ? {} : { study_id: { $eq: study } }) },
        sort: study === null ? [{ kind: 'asc' }, { at: 'asc' }] : [{ kind: 'asc' }, { study_id: 'asc' }, { at: 'asc' }],
      })
      .$.pipe(map((rows) => rows.map((row) => recordOf<K>(row.toJSON() as RecordRow))))
    return combineLatest([rows$, pending$, pulledTo$(database, 'records-feed'), profile$]).pipe(
      map(([rows, pending, pulledTo, me]) =>
        overlayRecords(kind, rows, pending, { me, pulledTo })
          .filter((record) => study === null || record.studyId === study)
          .sort((a, b) => (sortTime(kind, a.body) < sortTime(kind, b.body) ? -1 : 1)),
      ),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    )
  }

  return {
    ofStudy$: (kind, study) => list$(kind, study),
    all$: (kind) => list$(kind, null),
    complete$: feed$(database, 'records-feed').pipe(
      map((feed) => !feed.full),
      distinctUntilChanged(),
    ),
  }
}

function recordOf<K extends RecordKind>(row: RecordRow): HawaRecord<K> {
  return {
    id: row.id.slice(row.kind.length + 1),
    kind: row.kind as K,
    studyId: row.study_id === '' ? null : (row.study_id as StudyId),
    // Parsed by `readBody` before it was stored.
    body: row.body as unknown as RecordBodies[K],
  }
}
