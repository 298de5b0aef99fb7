import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import type { Profile } from '../../../../sync/index.ts'
import { faultsOf } from '../../../data/commands/command-rules.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { storedDraft } from '../../../state/drafts.ts'
import { useFields } from '../../../ui/forms/use-fields.ts'
import {
  argsOf,
  basesOf,
  changesOf,
  draftFields,
  draftOf,
  fieldsOf,
  isTaken,
  profileProblems,
  rebased,
  seenOf,
  type Changes,
  type ProfileFields,
} from './profile-fields.ts'

/** The profile form. Unsaved fields survive a reload; changes that arrive meanwhile update the other fields. */
export function useProfileForm(profile: Profile) {
  const { busy, run, problem } = useCommand({ shown: true })
  const shown = useMemo(() => fieldsOf(profile), [profile])
  const owner = profile.user_id
  const [begun] = useState(() => draftOf(draftFor(owner).load()?.fields ?? {}))
  const form = useFields({ ...shown, ...begun.typed }, (fields: ProfileFields) =>
    profileProblems(changesOf(fields, shown), (args) => faultsOf('update_profile', args)),
  )
  const { values, setValues, submit } = form
  const dirty = Object.keys(changesOf(values, shown)).length > 0

  const before = useRef(shown)
  /** The value that was shown when a field was first changed: the server compares with it [L19]. */
  const bases = useRef<Changes>(begun.bases)
  useEffect(() => {
    const known = before.current
    before.current = shown
    if (known !== shown) return setValues((typed) => rebased(typed, known, shown))
    const fields = changesOf(values, shown)
    bases.current = basesOf(fields, bases.current, shown)
    if (Object.keys(fields).length === 0) draftFor(owner).forget()
    else draftFor(owner).keep(draftFields(fields, bases.current))
  }, [values, shown, owner, setValues])

  const save = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy) return
    const changes = changesOf(fields, shown)
    const over = basesOf(changes, bases.current, shown)
    if (!isGiven(await run({ name: 'update_profile', args: { ...argsOf(changes), seen: seenOf(over) } }))) return
    // The device stores texts without surrounding white space. A change that will be refused stays in the outbox
    // only.
    setValues((typed) => (isTaken(changes, over, shown) ? shown : trimmed(typed)))
  }

  return { ...form, dirty, busy, problem, save, undo: () => setValues(shown) }
}

const draftFor = (owner: string) => storedDraft('profile', owner)

function trimmed(fields: ProfileFields): ProfileFields {
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.normalize('NFC').trim()])),
  }
}
