import { draftShelf, type Shelf } from './draft-shelf.ts'

/**
 * The input of the public forms, by form and owner, until it is sent. Without zustand: a public page reads this once
 * and writes it as somebody types. Anybody who opens this browser sees a draft without an account, so it stays a day at
 * most.
 */
export interface MessageDraft {
  readonly fields: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly savedAt: string
}

export const VISITOR_DRAFT = 'visitor'
const VISITOR_DRAFT_MS = 24 * 60 * 60 * 1000

export interface DraftKey {
  readonly form: string
  /** A user id, or `VISITOR_DRAFT`. */
  readonly owner: string
}

type DraftStorage = Pick<Shelf, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = ({ form, owner }: DraftKey) => `hawa.draft.${form}.${owner}`

/** Null when there is none, or an invalid one. */
export function loadDraft(key: DraftKey, now: Date, shelf: DraftStorage = draftShelf): MessageDraft | null {
  try {
    const draft = readDraft(JSON.parse(shelf.getItem(keyOf(key)) ?? 'null'))
    if (!draft) return null
    const age = now.getTime() - Date.parse(draft.savedAt)
    if (key.owner !== VISITOR_DRAFT || (age >= 0 && age < VISITOR_DRAFT_MS)) return draft
    shelf.removeItem(keyOf(key))
  } catch {
    // No storage (private window), or no JSON: as if nothing was kept.
  }
  return null
}

/** False when this browser stores nothing: then the page must not say that it was saved. */
export function saveDraft(key: DraftKey, draft: MessageDraft, shelf: DraftStorage = draftShelf): boolean {
  try {
    shelf.setItem(keyOf(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(key: DraftKey, shelf: DraftStorage = draftShelf): void {
  try {
    shelf.removeItem(keyOf(key))
  } catch {
    // Nothing is kept there either.
  }
}

function readDraft(value: unknown): MessageDraft | null {
  if (!isRecord(value) || !isRecord(value['fields'])) return null
  const { savedAt } = value
  if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return null
  const texts = Object.entries(value['fields']).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { savedAt, fields: Object.fromEntries(texts) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
