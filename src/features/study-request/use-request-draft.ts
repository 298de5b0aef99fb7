import { useEffect, useEffectEvent, useState } from 'react'
import type { SessionState } from '../../../sync/index.ts'
import { isAsked, newStudyId } from '../../data/studies/request-study.ts'
import { COUNTRIES } from '../../state/countries.ts'
import { usePreferences } from '../../state/preferences.ts'
import {
  ANONYMOUS,
  changeDrafts,
  earlierOf,
  swapEarlier,
  takeOver,
  useRequestDrafts,
  withDraft,
  withoutDraft,
  type RequestDraft,
} from '../../state/request-drafts.ts'
import {
  filledRequest,
  proposedRequest,
  sameRequest,
  type RequestFields,
} from '../../subjects/requests/request-fields.ts'

export type OtherDraft = { readonly kind: 'anonymous' | 'earlier'; readonly draft: RequestDraft }

/**
 * The current owner's draft, saved as it is typed, and another draft that they may take up instead. Key it by owner.
 */
export function useRequestDraft(session: SessionState) {
  const owner = session.kind === 'signed-in' ? session.userId : ANONYMOUS
  const drafts = useRequestDrafts((state) => state.drafts)
  const own = drafts[owner]
  const country = usePreferences((preferences) => preferences.country)
  // Once: a change of country in the header must not rewrite a form that is being filled in.
  const [proposed] = useState(() =>
    proposedRequest(COUNTRIES[country].pays, session.kind === 'signed-in' ? session.profile : null),
  )
  // A new form has its id before anything is typed, and keeps it until it is sent.
  const [freshId] = useState(newStudyId)
  const earlier = drafts[earlierOf(owner)]
  const anonymous = owner === ANONYMOUS ? undefined : drafts[ANONYMOUS]
  const other: OtherDraft | null = anonymous
    ? { kind: 'anonymous', draft: anonymous }
    : earlier
      ? { kind: 'earlier', draft: earlier }
      : null
  return {
    studyId: own?.studyId ?? freshId,
    savedAt: own?.savedAt ?? null,
    fields: own ? filledRequest(own.fields) : proposed,
    other,
    save: (fields: RequestFields) => {
      if (!own && sameRequest(fields, proposed)) return
      const draft = { studyId: own?.studyId ?? freshId, fields, savedAt: new Date().toISOString() }
      changeDrafts((all) => withDraft(all, owner, draft))
    },
    /** Values of a form without a draft. */
    proposed,
    forget: () => changeDrafts((all) => withoutDraft(all, owner)),
    /** Returns the fields that are now this person's draft. */
    takeUp: (kind: OtherDraft['kind']) => {
      changeDrafts((all) => (kind === 'anonymous' ? takeOver(all, owner) : swapEarlier(all, owner)))
      return useRequestDrafts.getState().drafts[owner]?.fields ?? {}
    },
  }
}

/**
 * Calls back when the draft that the form opened with was already sent, and nothing has been typed over it: a killed
 * browser restores it.
 */
export function useSentDraft(session: SessionState, onSent: () => void): void {
  const [opened] = useState(() =>
    session.kind === 'signed-in'
      ? { owner: session.userId, draft: useRequestDrafts.getState().drafts[session.userId] }
      : null,
  )
  const sent = useEffectEvent(onSent)
  useEffect(() => {
    if (!opened?.draft) return
    const { owner, draft } = opened
    let here = true
    isAsked(draft.studyId).then((asked) => {
      if (here && asked && useRequestDrafts.getState().drafts[owner]?.savedAt === draft.savedAt) sent()
    }, reportError)
    return () => {
      here = false
    }
  }, [opened])
}

/** For the return from the sign-in that a submission required. */
export function takeOverDraft(session: SessionState): void {
  if (session.kind === 'signed-in') changeDrafts((all) => takeOver(all, session.userId))
}
