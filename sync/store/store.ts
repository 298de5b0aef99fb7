import type { Observable } from 'rxjs'
import type { Records, Studies } from '../contract.ts'
import type { StudyId, UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { LaidCommand } from '../overlay/overlay.ts'
import type { Cipher } from '../vault/cipher.ts'
import { openStoreDatabase } from './database.ts'
import { answer$, feed$, writeAnswer, type FeedState } from './feed-state.ts'
import { Proof } from './proof.ts'
import { openRecords } from './records.ts'
import { readStudy } from './rows.ts'
import type { ProvenCollection, StoreDatabase } from './schema.ts'
import { openStudies } from './studies.ts'

/** The server's rows for one person, as far as pulled [L14]. Only the pull writes it. */
export interface Store {
  readonly database: StoreDatabase
  readonly proofs: Readonly<Record<ProvenCollection, Proof>>
  /** The connection is lost: open the store anew. */
  readonly lost$: Observable<void>
  readonly feed$: Observable<FeedState>
  studies(pending$: Observable<readonly LaidCommand[]>, profile$: Observable<Profile | null>): Studies
  records(pending$: Observable<readonly LaidCommand[]>, profile$: Observable<Profile | null>): Records
  studyLabel(id: StudyId): Promise<string | null>
  /** The kept answer of that name; null: none. */
  answer$(name: string): Observable<unknown>
  saveAnswer(name: string, answer: unknown): Promise<void>
  close(): Promise<void>
}

export async function openStore(prefix: string, userId: UserId, cipher: Cipher | null = null): Promise<Store> {
  const { database, lost$, close } = await openStoreDatabase(prefix, userId, cipher)
  const proofs = { studies: new Proof(database, 'studies'), records: new Proof(database, 'records') }
  return {
    database,
    proofs,
    lost$,
    feed$: feed$(database),
    studies: (pending$, profile$) => openStudies({ database, pending$, profile$ }),
    records: (pending$, profile$) => openRecords({ database, pending$, profile$ }),
    studyLabel: async (id) => (await readStudy(database, id))?.nom_entreprise ?? null,
    answer$: (name) => answer$(database, name),
    saveAnswer: (name, answer) => writeAnswer(database, name, answer),
    close: async () => {
      for (const proof of Object.values(proofs)) proof.close()
      await close()
    },
  }
}
