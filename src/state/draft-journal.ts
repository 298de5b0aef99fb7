/**
 * The drafts of `draft-shelf.ts` a second time, in a database: Chromium writes the small storage down when it has time
 * (after seconds, up to a minute with much of it) and a browser that is killed brings it back as it was then. This is
 * written within a moment. Loaded with the first draft; a browser without databases keeps drafts as before.
 */
import { TURN } from './draft-shelf.ts'
import { REQUEST_DRAFTS, useRequestDrafts } from './request-drafts.ts'

/** The text of a key; null: it was removed. */
export interface Note {
  readonly key: string
  readonly text: string | null
  /** The number of writes of drafts on this device at that time. */
  readonly turn: number
  /** ISO 8601. */
  readonly at: string
}

/** main.tsx looks for it by this name. */
export const JOURNAL = 'hawa-drafts'
const NOTES = 'notes'
/** Some keystrokes at once. */
const MOMENT_MS = 100
/** A removal is kept this long; later it cannot be restored. */
const DAY_MS = 24 * 60 * 60 * 1000

let opening: Promise<IDBDatabase> | null = null
const changed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | null = null

/** Writes down, after a moment, the text that the key then has. */
export function note(key: string): void {
  changed.add(key)
  timer ??= setTimeout(writeDown, MOMENT_MS)
}

function writeDown(): void {
  if (timer === null) return
  clearTimeout(timer)
  timer = null
  const at = new Date().toISOString()
  const notes = [...changed].map((key) => ({ key, text: localStorage.getItem(key), turn: turnOf(localStorage), at }))
  changed.clear()
  write(notes, []).catch(() => {})
}

// A camera takes the memory that it needs from the browser behind it. A press that opens one, or a picker, is heard
// here before the browser opens it; the screen of another app hides the page.
if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') writeDown()
    },
    { capture: true },
  )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') writeDown()
  })
}

/** Restores the drafts that localStorage has lost. Call it before anything reads a draft. */
export async function restoreDrafts(now: Date, storage: Storage = localStorage): Promise<void> {
  const notes = await read()
  const here = turnOf(storage)
  const lost = notes.filter(({ turn }) => turn > here)
  for (const { key, text } of lost) {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
  }
  if (lost.length > 0) storage.setItem(TURN, String(Math.max(...lost.map(({ turn }) => turn))))
  const old = notes.filter(({ text, at }) => text === null && now.getTime() - Date.parse(at) > DAY_MS)
  if (old.length > 0)
    await write(
      [],
      old.map(({ key }) => key),
    )
  if (lost.some(({ key }) => key === REQUEST_DRAFTS)) await useRequestDrafts.persist.rehydrate()
}

const turnOf = (storage: Storage): number => Number(storage.getItem(TURN) ?? 0)

async function read(): Promise<readonly Note[]> {
  const request = (await open()).transaction(NOTES).objectStore(NOTES).getAll() as IDBRequest<Note[]>
  return answered(request)
}

async function write(put: readonly Note[], remove: readonly string[]): Promise<void> {
  const transaction = (await open()).transaction(NOTES, 'readwrite')
  for (const one of put) transaction.objectStore(NOTES).put(one)
  for (const key of remove) transaction.objectStore(NOTES).delete(key)
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('not written'))
  })
}

function open(): Promise<IDBDatabase> {
  return (opening ??= opened().catch((error: unknown) => {
    opening = null
    throw error
  }))
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(JOURNAL, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(NOTES, { keyPath: 'key' })
  const database = await answered(request)
  const gone = () => {
    database.close()
    opening = null
  }
  database.onversionchange = gone
  database.onclose = gone
  return database
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no answer'))
  })
}
