import { useCallback, useEffect, useState } from 'react'
import { distinctUntilChanged, EMPTY, filter, fromEvent, interval, map, merge, pairwise } from 'rxjs'
import type { Asked, AskFailure, Question, Sync } from '../../sync/index.ts'
import { useSync } from './sync-context.tsx'

interface Options {
  /** Asked again after each verdict on one of these commands. */
  readonly changedBy?: readonly string[]
  /** For lists: asked again also after changes by others. A form must not change under the person who fills it in. */
  readonly news?: boolean
  /** Milliseconds: asked again at this interval while somebody looks at the page. */
  readonly everyMs?: number | undefined
  /** An answer of the last minutes is shown until the next one; lists and polled answers are kept. */
  readonly kept?: boolean
  /** The answer stays when the question is asked again without success; polled answers do. */
  readonly stays?: boolean
}

export interface QuestionState<T> {
  /** The last answer, also while the next question is asked; undefined: there is none to show. */
  readonly value: T | undefined
  /** Why the last question went without an answer. */
  readonly failure: AskFailure | null
  /** The value is what this device kept of an earlier answer. */
  readonly lastKnown: boolean
  /** Nothing has come yet: neither a value nor a failure. */
  readonly loading: boolean
  /** The value belongs to another question. */
  readonly asking: boolean
  /** The value belongs to another question, or to an earlier time. */
  readonly refreshing: boolean
  readonly ask: () => void
}

type Answer<T> = Extract<Asked<T>, { readonly kind: 'answered' }>

interface Last<T> {
  readonly key: string
  readonly turn: number
  readonly answer: Answer<T> | undefined
  readonly failure: AskFailure | null
}

/** For an answer that was kept from earlier. */
const NOT_NOW = -1

/**
 * An answer of the server. Asked when the question changes, after each verdict on one of the commands `changedBy`, when
 * the server answers again after it did not, and when the person asks again; one that may change on the screen also
 * when the person comes back to the page. Null: nothing is asked.
 */
export function useQuestion<T>(
  question: Question<T> | null,
  { changedBy = [], news = false, everyMs = 0, kept = news || everyMs > 0, stays = everyMs > 0 }: Options = {},
): QuestionState<T> {
  const sync = useSync()
  // JSON leaves the reader out; the rest names the question.
  const key = question && JSON.stringify(question)
  const [last, setLast] = useState<Last<T> | null>(null)
  const [turn, setTurn] = useState(0)
  const ask = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => (kept && key !== null ? holdAnswer(sync, key) : undefined), [sync, key, kept])
  useEffect(() => {
    if (!question || key === null) return undefined
    let late = false
    void sync.ask(question).then((asked) => {
      if (asked.kind === 'answered') keepAnswer(sync, key, asked)
      if (late) return
      setLast((before) => {
        if (asked.kind === 'answered') return { key, turn, answer: asked, failure: null }
        const known = before?.key === key ? before.answer : recallAnswer<Answer<T>>(sync, key)
        return { key, turn, answer: stays ? known : undefined, failure: asked.reason }
      })
    })
    return () => {
      late = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` is the question
  }, [sync, key, turn])
  const changing = changedBy.join()
  useEffect(() => {
    const returned = sync.status$.pipe(
      map(({ connection }) => connection),
      distinctUntilChanged(),
      pairwise(),
      filter(([before, now]) => before !== 'unknown' && now === 'reached'),
    )
    const changed = sync.settlements$.pipe(filter(({ name }) => changing.split(',').includes(name)))
    const watched = merge(
      news ? sync.news$ : EMPTY,
      everyMs > 0 ? interval(everyMs) : EMPTY,
      news || everyMs > 0 ? fromEvent(document, 'visibilitychange') : EMPTY,
    ).pipe(filter(() => document.visibilityState === 'visible'))
    const again = merge(returned, changed, watched).subscribe(ask)
    return () => again.unsubscribe()
  }, [sync, ask, changing, news, everyMs])
  const recalled = key !== null && kept && last?.key !== key ? recallAnswer<Answer<T>>(sync, key) : undefined
  const shown = key !== null && recalled ? { key, turn: NOT_NOW, answer: recalled, failure: null } : last
  return {
    value: shown?.answer?.value,
    failure: shown?.failure ?? null,
    lastKnown: shown?.answer?.lastKnown ?? false,
    loading: shown === null,
    asking: shown?.key !== key,
    refreshing: shown?.key !== key || shown?.turn !== turn,
    ask,
  }
}

/** docs/specification.md#9: how long an answer is kept after its last screen closed. */
const KEPT_MS = 5 * 60_000

interface Kept {
  value: unknown
  users: number
  drop: ReturnType<typeof setTimeout> | undefined
}

/** For each person apart, in memory only. */
const answers = new WeakMap<Sync, Map<string, Kept>>()

/** The last answer to the question that `key` names; undefined: none is kept. */
export function recallAnswer<T>(sync: Sync, key: string): T | undefined {
  return answers.get(sync)?.get(key)?.value as T | undefined
}

export function keepAnswer(sync: Sync, key: string, value: unknown): void {
  const kept = answers.get(sync)?.get(key)
  // Without a holder the screen that asked has been closed.
  if (kept) kept.value = value
}

/** A screen uses it; call the returned function when it is closed. */
export function holdAnswer(sync: Sync, key: string): () => void {
  const all = answers.get(sync) ?? new Map<string, Kept>()
  answers.set(sync, all)
  const kept = all.get(key) ?? { value: undefined, users: 0, drop: undefined }
  all.set(key, kept)
  clearTimeout(kept.drop)
  kept.users += 1
  return () => {
    kept.users -= 1
    if (kept.users === 0) kept.drop = setTimeout(() => all.delete(key), KEPT_MS)
  }
}
