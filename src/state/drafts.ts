import { draftShelf, type Shelf } from './draft-shelf.ts'

/** The input of a form until it is sent. */
export interface Draft {
  readonly fields: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly savedAt: string
}

/** Anybody who opens this browser sees a draft without an account, so it stays a day at most. */
export const VISITOR_DRAFT = 'visitor'
const VISITOR_DRAFT_MS = 24 * 60 * 60 * 1000

type DraftStorage = Pick<Shelf, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The draft of one form of one person (a user id, or `VISITOR_DRAFT`). Without zustand: a public page reads it once and
 * writes it as somebody types.
 */
export function storedDraft(form: string, owner: string, shelf: DraftStorage = draftShelf) {
  const key = `hawa.draft.${form}.${owner}`
  const forget = (): void => {
    try {
      shelf.removeItem(key)
    } catch {
      // No storage (private window): nothing is kept there either.
    }
  }
  return {
    forget,
    /** Null when there is none, or an invalid one. */
    load(now = new Date()): Draft | null {
      try {
        const draft = readDraft(JSON.parse(shelf.getItem(key) ?? 'null'))
        if (!draft || owner !== VISITOR_DRAFT) return draft
        const age = now.getTime() - Date.parse(draft.savedAt)
        if (age >= 0 && age < VISITOR_DRAFT_MS) return draft
        forget()
      } catch {
        // No storage, or no JSON: as if nothing was kept.
      }
      return null
    },
    /** False when this browser stores nothing: then the page must not say that it was saved. */
    keep(fields: Draft['fields'], savedAt = new Date().toISOString()): boolean {
      try {
        shelf.setItem(key, JSON.stringify({ fields, savedAt }))
        return true
      } catch {
        return false
      }
    },
  }
}

/** A stored draft; null when it is none. Fields that are no texts are dropped. */
export function readDraft(value: unknown): Draft | null {
  if (!isRecord(value) || !isRecord(value['fields'])) return null
  const { savedAt } = value
  if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return null
  const texts = Object.entries(value['fields']).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { savedAt, fields: Object.fromEntries(texts) }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
