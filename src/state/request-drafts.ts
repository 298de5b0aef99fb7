import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { plainShelf } from './draft-shelf.ts'
import { isRecord, readDraft, type Draft } from './drafts.ts'

export interface RequestDraft extends Draft {
  /** Made once per draft: sending the same draft twice asks for the same study, so there is one. */
  readonly studyId: string
}

/** By owner: a user id, `ANONYMOUS`, or an owner's earlier draft. */
export type RequestDrafts = Readonly<Record<string, RequestDraft>>

export const REQUEST_DRAFTS = 'hawa.request-drafts'

export const ANONYMOUS = 'anonymous'
export const earlierOf = (owner: string) => `${owner}/earlier`

/**
 * Unsent study requests of this device. One person's draft is never shown to another one who signs in. All lie under
 * one key that names nobody, so they are not sealed: the form is on a public page, which has no key to open them.
 */
export const useRequestDrafts = create<{ readonly drafts: RequestDrafts }>()(
  persist(() => ({ drafts: {} }), {
    name: REQUEST_DRAFTS,
    storage: createJSONStorage(() => localStorage && plainShelf),
    merge: (stored) => ({ drafts: readDrafts(stored) }),
  }),
)

export function changeDrafts(change: (drafts: RequestDrafts) => RequestDrafts): void {
  useRequestDrafts.setState(({ drafts }) => ({ drafts: change(drafts) }))
}

export function withDraft(drafts: RequestDrafts, owner: string, draft: RequestDraft): RequestDrafts {
  return { ...drafts, [owner]: draft }
}

export function withoutDraft(drafts: RequestDrafts, owner: string): RequestDrafts {
  const { [owner]: _, ...rest } = drafts
  return rest
}

/** The draft typed without a session becomes this person's; the person's own draft, if any, becomes the earlier one. */
export function takeOver(drafts: RequestDrafts, owner: string): RequestDrafts {
  const typed = drafts[ANONYMOUS]
  if (!typed || owner === ANONYMOUS) return drafts
  return withoutDraft(begin(drafts, owner, typed), ANONYMOUS)
}

/** This draft becomes the person's; their own draft, if any, becomes the earlier one. */
export function begin(drafts: RequestDrafts, owner: string, draft: RequestDraft): RequestDrafts {
  const own = drafts[owner]
  return withDraft(own ? withDraft(drafts, earlierOf(owner), own) : drafts, owner, draft)
}

/** Takes the earlier draft up again; the present one, if any, becomes the earlier one. */
export function swapEarlier(drafts: RequestDrafts, owner: string): RequestDrafts {
  const earlier = drafts[earlierOf(owner)]
  if (!earlier) return drafts
  const present = drafts[owner]
  const rest = withDraft(withoutDraft(drafts, earlierOf(owner)), owner, earlier)
  return present ? withDraft(rest, earlierOf(owner), present) : rest
}

/** Entries left by an older version or changed by hand are dropped one by one. */
export function readDrafts(stored: unknown): RequestDrafts {
  if (!isRecord(stored) || !isRecord(stored['drafts'])) return {}
  return Object.fromEntries(
    Object.entries(stored['drafts']).flatMap(([owner, value]) => {
      const draft = readDraft(value)
      const studyId = isRecord(value) && value['studyId']
      return draft && typeof studyId === 'string' ? [[owner, { ...draft, studyId }]] : []
    }),
  )
}
