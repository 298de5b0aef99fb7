import { useState } from 'react'
import { publishedReason, type InvalidReason } from '../../../sync/domain/refusal.ts'
import { useWaitingDetails, type DetailsDocument, type GivenDetails } from './data/company-details.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useFormDraft } from '../../data/commands/use-form-draft.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { isGiven, useCommand, useProblemNotice } from '../../keeping/use-command.ts'
import { useRefusalText } from '../../keeping/refusal-text.ts'
import { SHAPES, type DocumentShape } from './detail-documents.ts'
import {
  changedFrom,
  confirmed,
  detailsOf,
  isOf,
  placeOf,
  problemsOf,
  takenBack,
  textsOf,
  typedAt,
  type DetailTexts,
} from './detail-texts.ts'

export type Group = DocumentShape['groups'][number]

interface Base {
  readonly version: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** Key in a draft's texts: the version that was on the screen when typing began. */
const SEEN = '@seen'

/**
 * A document being edited: the current version, this person's edits (stored on the device at every keystroke), their
 * problems, and whether somebody else has published meanwhile. `row`: the server's last answer.
 */
export function useDetailsForm(document: DetailsDocument, row: GivenDetails | null) {
  const language = useLanguage()
  const { outbox } = useSync()
  const refusal = useRefusalText()
  const { busy, run } = useCommand({ waits: true, shown: true })
  const tell = useProblemNotice()
  const shape = SHAPES[document]
  const { waiting, refused } = useWaitingDetails(document)
  /** Published from this device; current until the server answers again. */
  const [own, setOwn] = useState<(Base & { readonly over: GivenDetails | null }) | null>(null)
  const base: Base = waiting
    ? { version: waiting.versionId, details: waiting.details }
    : own && own.over === row
      ? own
      : { version: row?.version_id ?? null, details: row?.details ?? {} }
  const stands = textsOf(shape, base.details, language)

  const { load, keep, forget } = useFormDraft(`settings.${document}`)
  const [draft] = useState(() => load())
  const [typed, setTyped] = useState<DetailTexts>(() => {
    const { [SEEN]: _, ...texts } = draft?.fields ?? {}
    return texts
  })
  const [seen, setSeen] = useState(() => (draft ? (draft.fields[SEEN] ?? '') : null))
  const [kept, setKept] = useState(true)
  /** Names of the groups that somebody tried to publish. */
  const [tried, setTried] = useState<readonly string[]>([])
  const [told, setTold] = useState<Readonly<Record<string, InvalidReason>>>({})
  const [failure, setFailure] = useState<{ readonly group: string; readonly text: string } | null>(null)

  const values: DetailTexts = { ...stands, ...typed }
  const changes = changedFrom(stands, values)
  const dirty = Object.keys(changes).length > 0
  const overtaken = dirty && seen !== null && seen !== (base.version ?? '')

  const put = (texts: DetailTexts, over: string | null = base.version) => {
    const next = changedFrom(stands, texts)
    const at = seen ?? over ?? ''
    setTyped(next)
    setTold({})
    setFailure(null)
    if (Object.keys(next).length === 0) return clear()
    setSeen(at)
    setKept(keep({ ...next, [SEEN]: at }))
  }
  const clear = () => leave({}, null)
  /** Keeps these edits alone, typed over the version `over`. */
  const leave = (texts: DetailTexts, over: string | null) => {
    const some = Object.keys(texts).length > 0
    setTyped(texts)
    setSeen(some ? over : null)
    setTried((names) => (some ? names : []))
    setTold({})
    setFailure(null)
    if (some) setKept(keep({ ...texts, [SEEN]: over ?? '' }))
    else forget()
  }
  /** The edits of these groups, or all others. */
  const within = (groups: readonly Group[], inside = true): DetailTexts =>
    Object.fromEntries(Object.entries(changes).filter(([place]) => isWithin(groups, place) === inside))

  /** True: published, or queued. `left`: edits that stay a draft. */
  const publish = async (texts: DetailTexts, groups: readonly Group[], left: DetailTexts): Promise<boolean> => {
    if (busy) return false
    setTried((names) => [...new Set([...names, ...groups.map(({ name }) => name)])])
    setFailure(null)
    if (Object.keys(problemsOf(shape, texts, language)).length > 0) return false
    const details = detailsOf(shape, texts, language)
    const common = { version_id: crypto.randomUUID(), seen: base.version }
    const outcome = await run(
      document === 'company'
        ? { name: 'set_company_details', args: { ...common, details } }
        : { name: 'set_office', args: { ...common, pays: document, details } },
    )
    if (isGiven(outcome)) {
      if (outcome.kind === 'applied') setOwn({ version: common.version_id, details, over: row })
      leave(left, common.version_id)
      return true
    }
    const [group = { name: '' }] = groups
    if (outcome.kind === 'refused') {
      if (outcome.problem) setTold({ [placeOf(outcome.problem.field)]: outcome.problem.reason })
      // Somebody else was faster: their values are shown beside the fields once they have arrived.
      setFailure({ group: group.name, text: refusal(outcome.code, null) })
    } else if (outcome.kind === 'invalid')
      setTold(Object.fromEntries(outcome.problems.map(({ field, reason }) => [placeOf(field), reason])))
    else tell(outcome)
    return false
  }

  const triedOnly = (problems: Readonly<Record<string, InvalidReason>>) => {
    const groups = shape.groups.filter(({ name }) => tried.includes(name))
    return Object.fromEntries(Object.entries(problems).filter(([place]) => isWithin(groups, place)))
  }

  return {
    shape,
    values,
    stands,
    language,
    dirty,
    kept,
    overtaken,
    failure,
    busy,
    waiting,
    refused,
    restoredAt: draft && dirty && seen !== null ? draft.savedAt : null,
    problems: Object.fromEntries(
      Object.entries({ ...told, ...triedOnly(problemsOf(shape, values, language)) }).map(([field, reason]) => [
        field,
        publishedReason(reason),
      ]),
    ),
    /** The groups with edits. */
    edited: shape.groups.filter((group) => Object.keys(changes).some((place) => isWithin([group], place))),
    /** The value that somebody else has published at a place that was changed here. */
    theirs: (place: string) => (overtaken && Object.hasOwn(changes, place) ? (stands[place] ?? null) : null),
    type: (field: string, place: string, text: string) => put(typedAt(values, field, place, text)),
    confirm: (field: string) => put(confirmed(values, field)),
    takeBack: (field: string) => put(takenBack(shape, values, field, language)),
    /**
     * Loads values into the form without publishing them. `over`: the version they were typed over, if not the current
     * one.
     */
    adopt: (details: Readonly<Record<string, unknown>>, over?: string | null) =>
      put(textsOf(shape, details, language), over),
    discard: (groups: readonly Group[]) => leave(within(groups, false), seen),
    /** Publishes what was typed in these groups; what was typed in others stays a draft. */
    save: (groups: readonly Group[]) => publish({ ...stands, ...within(groups) }, groups, within(groups, false)),
    reset: () => publish(textsOf(shape, {}, language), shape.groups, {}),
    forget: (id: Parameters<typeof outbox.discard>[0]) => outbox.discard(id),
  }
}

export const isWithin = (groups: readonly Group[], place: string): boolean =>
  groups.some(({ fields }) => fields.some((field) => isOf(field, place)))

export type DetailsForm = ReturnType<typeof useDetailsForm>
