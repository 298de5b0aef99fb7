import { useCallback, useEffect, useRef, useState } from 'react'
import { distinctUntilChanged, filter, map, pairwise } from 'rxjs'
import type { Asked, Question, Sync } from '../../sync/index.ts'
import { keepAnswer, recallAnswer, useKeptAnswer } from './kept-answers.ts'
import { useSync } from './sync-context.tsx'

/**
 * For lists. `news`: asked again also after changes by others. `kept` (implies `news`): an answer of the last minutes
 * is shown until the next one. A form must not change under the person who fills it in.
 */
interface Options {
  readonly news?: boolean
  readonly kept?: boolean
}

interface Last<Outcome> {
  readonly key: string
  readonly asked: number
  readonly outcome: Outcome
}

/** For an answer that was kept from earlier. */
const NOT_NOW = -1

/** A question of an administrator's page: see `useAnswer`. */
export function useServerAnswer<T>(question: Question<T>, changedBy: readonly string[], options: Options = {}) {
  const { outcome, ...rest } = useAnswer<Asked<T>>(
    `${question.rpc} ${JSON.stringify(question.args)}`,
    (sync) => sync.ask(question),
    changedBy,
    options,
  )
  return { answer: outcome, ...rest }
}

/**
 * Asked when the question changes, after each verdict on one of the commands `changedBy`, when the server answers again
 * after it did not, and when the person asks again.
 * @param key names everything the question depends on
 */
export function useAnswer<Outcome extends { readonly kind: string }>(
  key: string,
  question: (sync: Sync) => Promise<Outcome>,
  changedBy: readonly string[],
  { news = false, kept: keeps = news }: Options = {},
) {
  const sync = useSync()
  const [last, setAnswer] = useState<Last<Outcome> | null>(null)
  useKeptAnswer(sync, keeps ? key : null)
  const kept = last?.key !== key && keeps ? recallAnswer<Outcome>(sync, key) : undefined
  const answer = kept === undefined ? last : { key, asked: NOT_NOW, outcome: kept }
  const [asked, setAsked] = useState(0)
  const ask = useCallback(() => setAsked((times) => times + 1), [])
  const changing = useRef(changedBy)
  useEffect(() => {
    changing.current = changedBy
  })
  useEffect(() => {
    let late = false
    void question(sync).then((outcome) => {
      if (outcome.kind !== 'failed') keepAnswer(sync, key, outcome)
      if (!late) setAnswer({ key, asked, outcome })
    })
    return () => {
      late = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` is the question
  }, [sync, key, asked])
  useEffect(() => {
    const verdicts = sync.settlements$.subscribe(({ name }) => {
      if (changing.current.includes(name)) ask()
    })
    return () => verdicts.unsubscribe()
  }, [sync, ask])
  useEffect(() => {
    const returned = sync.status$
      .pipe(
        map(({ connection }) => connection),
        distinctUntilChanged(),
        pairwise(),
        filter(([before, now]) => before !== 'unknown' && now === 'reached'),
      )
      .subscribe(ask)
    return () => returned.unsubscribe()
  }, [sync, ask])
  useEffect(() => {
    if (!news) return undefined
    const done = sync.news$.subscribe(() => {
      if (document.visibilityState === 'visible') ask()
    })
    return () => done.unsubscribe()
  }, [sync, ask, news])
  /**
   * The last answer stays on the screen until the next one; `asking`: it is of another question, `refreshing`: or of an
   * earlier time.
   */
  return {
    outcome: answer?.outcome ?? null,
    asking: answer?.key !== key,
    refreshing: answer?.key !== key || answer.asked !== asked,
    ask,
  }
}
