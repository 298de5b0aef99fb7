import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placesOf, contentProblems } from '../../sync/domain/content-problems.ts'
import type { ContentBodies, ContentKind } from '../../sync/domain/content.ts'
import { publishedReason, type PublishedReason } from '../../sync/domain/refusal.ts'
import type { Command, InvalidField } from '../../sync/index.ts'
import { useContentCommand, type ContentEntry } from '../data/contents.ts'
import type { GivenVerdict } from '../data/give-command.ts'
import { LANGUAGES, type Language } from '../i18n/languages.ts'
import { notify } from '../ui/notices.tsx'
import { useRefusalText } from '../ui/refusal-text.ts'
import { useKeptBody } from './use-kept-body.ts'

/** By place ("sections.0.text.ar"): why it cannot be published. */
export type Problems = ReadonlyMap<string, PublishedReason>

/** By place: what was typed for a number and is none. The body keeps the number from before, and is not given away. */
export type Unread = Readonly<Record<string, string>>

interface Draft<K extends ContentKind> {
  readonly body: ContentBodies[K]
  readonly unread: Unread
  /** The version that it was written over. */
  readonly base: string | null
  /** That it was saved as; null: not saved. */
  readonly version: string | null
}

/**
 * What is typed about one thing, until the server has taken it. Somebody else's version meanwhile changes nothing of
 * it: `theirs` has what is there now, and the next save builds on that. It stays on the device when its page is left.
 */
export function useContentEditor<K extends ContentKind>(kind: K, entry: ContentEntry<K>, onOvertaken: () => void) {
  const { t } = useTranslation('contents')
  const refusal = useRefusalText()
  const give = useContentCommand()
  const kept = useKeptBody(kind, entry.key)
  const [draft, setDraft] = useState<Draft<K> | null>(() => {
    const before = kept.load()
    return before && { ...before, version: null }
  })
  const [language, setLanguage] = useState<Language>('fr')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [told, setTold] = useState<InvalidField | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  // What was saved stays on the screen until the answer of the server has it.
  const typed = draft && (draft.version === null || draft.version !== entry.seen) ? draft : null
  const body = typed?.body ?? entry.body
  const unread = typed?.unread ?? {}
  const unreadProblems = Object.keys(unread).map((field): InvalidField => ({ field, reason: 'malformed' }))
  const found = [...contentProblems(kind, body), ...unreadProblems]
  const known = [...(tried ? found : unreadProblems), ...(told ? [told] : [])]
  const problems: Problems = new Map(known.map(({ field, reason }) => [field, publishedReason(reason)]))

  /** What the words on the screen were written over; whoever was overtaken has read the other ones meanwhile. */
  const seen = overtaken || !typed ? entry.seen : (typed.version ?? typed.base)

  const change = (next: ContentBodies[K], left: Unread = unread) => {
    setDraft({ body: next, unread: left, base: seen, version: null })
    setTold(null)
    if (!kept.keep(next, left, seen)) notify({ kind: 'error', title: t('storageFull') })
  }
  const drop = () => {
    kept.forget()
    setDraft(null)
    setTried(false)
    setTold(null)
    setRefused(null)
  }
  /** True: given, whether it has arrived or waits. */
  const send = async (command: Command): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setRefused(null)
    setTold(null)
    try {
      return taken(await give(command))
    } finally {
      setBusy(false)
    }
  }
  const taken = (verdict: GivenVerdict): boolean => {
    switch (verdict.kind) {
      case 'applied':
      case 'waiting':
        return true
      case 'storage-full':
        notify({ kind: 'error', title: t('storageFull') })
        return false
      case 'refused':
      case 'invalid': {
        const problem = verdict.kind === 'refused' ? verdict.problem : (verdict.problems[0] ?? null)
        setRefused(verdict.kind === 'refused' ? refusal(verdict.code, null) : refusal('invalid', null))
        setTold(problem)
        if (problem) look([problem])
        if (verdict.kind === 'refused' && verdict.code === 'content_changed') {
          setOvertaken(true)
          onOvertaken()
        }
        return false
      }
    }
  }
  /** Opens the language of the first of them, and says whether there are any. */
  const look = (wrong: readonly InvalidField[]): boolean => {
    const at = LANGUAGES.find((one) => wrong[0]?.field.endsWith(`.${one}`))
    if (at) setLanguage(at)
    return wrong.length > 0
  }
  /** All that keeps it from being published is told beside its fields from now on. */
  const check = (): boolean => {
    setTried(true)
    return !unfinished(found)
  }
  const unfinished = (wrong: readonly InvalidField[]): boolean => {
    if (!look(wrong)) return false
    setRefused(t('unfinished', { count: wrong.length }))
    return true
  }
  /** The version that the command makes, or null. */
  const save = async (shown: boolean): Promise<string | null> => {
    if (unfinished(unreadProblems)) return null
    const version_id = crypto.randomUUID()
    const given = await send({
      name: 'save_content',
      args: { kind, key: entry.key, version_id, seen, body: trimmed(body), shown },
    })
    if (!given) return null
    setDraft({ body, unread: {}, base: seen, version: version_id })
    kept.forget()
    setOvertaken(false)
    setTried(false)
    return version_id
  }
  return {
    body,
    unread,
    seen,
    changed: typed?.version === null,
    change,
    drop,
    language,
    setLanguage,
    problems,
    tried,
    busy,
    refused,
    send,
    check,
    save,
  }
}

/** Blank ends of what was typed are no change. */
function trimmed<B>(body: B): B {
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  ) as B
}

/** Where two bodies say something else, with what the second one says; for whoever was overtaken. */
export function differences(
  kind: ContentKind,
  mine: ContentBodies[ContentKind],
  theirs: ContentBodies[ContentKind],
): readonly (readonly [place: string, language: Language, text: string])[] {
  if (kind === 'order') return []
  const known = new Map(placesOf(mine))
  return placesOf(theirs).flatMap(([place, spoken]) =>
    LANGUAGES.flatMap((language) =>
      known.get(place)?.[language] === spoken[language] ? [] : [[place, language, spoken[language]] as const],
    ),
  )
}
