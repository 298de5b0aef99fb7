import { useEffect, useRef, useState, type RefObject } from 'react'
import { useHydrated } from '@tanstack/react-router'
import { useSession } from '../../data/session.ts'
import { storedDraft, VISITOR_DRAFT } from '../../state/drafts.ts'
import { filledFields, proposedFields, sameFields, typedFields, type ContactFields } from './message-fields.ts'

/**
 * The texts of a form, saved while they are typed, per owner. The prerendered page holds the blank form; after
 * hydration the draft, or else the profile's values, fill the fields not typed in meanwhile.
 */
export function useMessageDraft<F extends ContactFields>(
  form: string,
  blank: F,
  element: RefObject<HTMLFormElement | null>,
) {
  const hydrated = useHydrated()
  const session = useSession()
  const owner =
    !hydrated || session.kind === 'unknown' ? null : session.kind === 'signed-in' ? session.userId : VISITOR_DRAFT
  const profile = session.kind === 'signed-in' ? session.profile : null
  const [values, setValues] = useState(blank)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const proposed = useRef(blank)
  const adopted = useRef<string | null>(null)
  const written = useRef(blank)

  useEffect(() => {
    if (owner === null || adopted.current === owner) return
    // Nobody sees the previous person's words after signing in on the same page.
    const typed = adopted.current === null ? typedFields(blank, (name) => textOf(element.current, name)) : {}
    adopted.current = owner
    proposed.current = proposedFields(blank, profile)
    const draft = storedDraft(form, owner).load()
    const kept = draft ? filledFields(blank, draft.fields) : proposed.current
    written.current = kept
    setSavedAt(draft?.savedAt ?? null)
    setValues(Object.keys(typed).length === 0 ? kept : { ...kept, ...typed })
  }, [blank, element, form, owner, profile])

  useEffect(() => {
    if (owner === null || adopted.current !== owner || written.current === values) return
    written.current = values
    if (sameFields(values, proposed.current)) {
      storedDraft(form, owner).forget()
      setSavedAt(null)
      return
    }
    const now = new Date().toISOString()
    setSavedAt(storedDraft(form, owner).keep(values, now) ? now : null)
  }, [form, owner, values])

  return {
    owner,
    hydrated,
    values,
    savedAt,
    setValues,
    /** An empty form again, unless it was changed since `sent`. */
    clear: (sent: F) => setValues((now) => (now === sent ? proposed.current : now)),
  }
}

function textOf(form: HTMLFormElement | null, name: string): string | null {
  const field = form?.elements.namedItem(name)
  const typed =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return typed ? field.value : null
}
