import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placesOf, contentProblems } from '../../sync/domain/content-problems.ts'
import type { ContentBodies, ContentKind } from '../../sync/domain/content.ts'
import { publishedReason, type PublishedReason } from '../../sync/domain/refusal.ts'
import type { Command, InvalidField } from '../../sync/index.ts'
import type { ContentEntry } from '../data/published/contents.ts'
import { LANGUAGES, type Language } from '../i18n/languages.ts'
import { isGiven, useCommand, useProblemNotice } from '../keeping/use-command.ts'
import { useRefusalText } from '../keeping/refusal-text.ts'
import { useKeptBody } from './use-kept-body.ts'

/** By place ("sections.0.text.ar"): why it cannot be published. */
export type Problems = ReadonlyMap<string, PublishedReason>

/** By place: the input of a number field that is no number. The body keeps the earlier number and cannot be saved. */
export type Unread = Readonly<Record<string, string>>

interface Draft<K extends ContentKind> {
  readonly body: ContentBodies[K]
  readonly unread: Unread
  /** The version that it was written over. */
  readonly base: string | null
  /** The version id under which it was saved; null: not saved. */
  readonly version: string | null
}

/**
 * The input about one thing, until the server has applied it. Another person's version does not change the input:
 * `theirs` holds that version, and the next save builds on it. The draft stays on the device when its page is left.
 */
export function useContentEditor<K extends ContentKind>(kind: K, entry: ContentEntry<K>, onOvertaken: () => void) {
  const { t } = useTranslation('contents')
  const refusal = useRefusalText()
  const { busy, run } = useCommand({ waits: true, shown: true })
  const tell = useProblemNotice()
  const kept = useKeptBody(kind, entry.key)
  const [draft, setDraft] = useState<Draft<K> | null>(() => {
    const before = kept.load()
    return before && { ...before, version: null }
  })
  const [language, setLanguage] = useState<Language>('fr')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [told, setTold] = useState<InvalidField | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  // A saved draft stays on the screen until the server's answer contains it.
  const typed = draft && (draft.version === null || draft.version !== entry.seen) ? draft : null
  const body = typed?.body ?? entry.body
  const unread = typed?.unread ?? {}
  const unreadProblems = Object.keys(unread).map((field): InvalidField => ({ field, reason: 'malformed' }))
  const found = [...contentProblems(kind, body), ...unreadProblems]
  const known = [...(tried ? found : unreadProblems), ...(told ? [told] : [])]
  const problems: Problems = new Map(known.map(({ field, reason }) => [field, publishedReason(reason)]))

  /**
   * The version on which the input is based; after a conflict, the other person's version, which is then on the screen.
   */
  const seen = overtaken || !typed ? entry.seen : (typed.version ?? typed.base)

  const change = (next: ContentBodies[K], left: Unread = unread) => {
    setDraft({ body: next, unread: left, base: seen, version: null })
    setTold(null)
    if (!kept.keep(next, left, seen)) tell({ kind: 'storage-full' })
  }
  const drop = () => {
    kept.forget()
    setDraft(null)
    setTried(false)
    setTold(null)
    setRefused(null)
  }
  /** True: applied, or waits. */
  const send = async (command: Command): Promise<boolean> => {
    if (busy) return false
    setRefused(null)
    setTold(null)
    const outcome = await run(command)
    if (isGiven(outcome)) return true
    if (outcome.kind !== 'refused' && outcome.kind !== 'invalid') {
      tell(outcome)
      return false
    }
    const problem = outcome.kind === 'refused' ? outcome.problem : (outcome.problems[0] ?? null)
    setRefused(refusal(outcome.kind === 'refused' ? outcome.code : 'invalid', null))
    setTold(problem)
    if (problem) look([problem])
    if (outcome.kind === 'refused' && outcome.code === 'content_changed') {
      setOvertaken(true)
      onOvertaken()
    }
    return false
  }
  /** Opens the language of the first problem, and returns whether there are any. */
  const look = (wrong: readonly InvalidField[]): boolean => {
    const at = LANGUAGES.find((one) => wrong[0]?.field.endsWith(`.${one}`))
    if (at) setLanguage(at)
    return wrong.length > 0
  }
  /** From now on shows all problems that prevent publication, beside their fields. */
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

/** Blanks at both ends of the input are no change. */
function trimmed<B>(body: B): B {
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  ) as B
}

/**
 * The places where two bodies differ, with the text of the second one; for a person whose save was refused for a
 * change.
 */
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
