/** The floor: IndexedDB as the browser gives it, one table and the one index that the list needs. */
import type { Study } from '../../../sync/domain/study.ts'
import type { FeedPage, SentStudy } from '../../../sync/transport/transport.ts'
import { newestFirst } from '../../../sync/store/sort-key.ts'
import { LISTED, ME, PAGE } from './rows.ts'

/** Rows of a page. */
export const PULLED = 1000

export interface RawList {
  readonly items: readonly Study[]
  readonly total: number
}

export function openRaw(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('studies', { keyPath: 'id' }).createIndex('listed', ['shelf', 'order'])
    opening.result.createObjectStore('commands', { autoIncrement: true })
  })
  return answerOf(opening)
}

/** Asks for the pages that Hawa asks for, and writes each in one transaction. */
export async function fillRaw(database: IDBDatabase, server: string): Promise<void> {
  for (let after = 0; ;) {
    const rows = await readPage(server, after)
    const writing = database.transaction('studies', 'readwrite', { durability: 'relaxed' })
    for (const row of rows) if (!row.deleted) writing.objectStore('studies').put(keyed(row))
    await ended(writing)
    if (rows.length < PULLED) return
    after = rows.at(-1)?.rev ?? after
  }
}

export async function readPage(server: string, after: number): Promise<FeedPage<SentStudy>['rows']> {
  const response = await fetch(`${server}/rest/v1/rpc/pull_studies`, {
    method: 'POST',
    body: JSON.stringify({ after_rev: after, batch: PULLED }),
  })
  return (await response.json()) as FeedPage<SentStudy>['rows']
}

/** The answer of `list$`: the first studies, and how many there are. */
export async function listRaw(database: IDBDatabase): Promise<RawList> {
  const index = database.transaction('studies').objectStore('studies').index('listed')
  const range = IDBKeyRange.bound([LISTED, ''], [LISTED, '~'], false, true)
  const [items, total] = await Promise.all([answerOf<Study[]>(index.getAll(range, PAGE)), answerOf(index.count(range))])
  return { items, total }
}

export async function writeRaw(database: IDBDatabase, study: Study): Promise<void> {
  const writing = database.transaction('studies', 'readwrite', { durability: 'relaxed' })
  writing.objectStore('studies').put(keyed(study))
  await ended(writing)
}

export async function appendRaw(
  database: IDBDatabase,
  entry: object,
  durability: IDBTransactionDurability,
): Promise<void> {
  const writing = database.transaction('commands', 'readwrite', { durability })
  writing.objectStore('commands').add(entry)
  await ended(writing)
}

/** Those that are somebody else's, or in another state, lie behind everything that is listed. */
function keyed(study: Study): object {
  return {
    ...study,
    shelf: study.statut,
    order: study.intervenant_id === ME.id ? newestFirst(study.date_acceptation ?? study.created_at) : '~',
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })
}
