import { useCallback, useEffect, useRef, useState } from 'react'
import type { Asked, AskFailure } from '../../sync/index.ts'
import { keepAnswer, recallAnswer, useKeptAnswer } from './kept-answers.ts'
import { useSync } from './sync-context.tsx'

export interface AskedState<T> {
  /** The last answer; undefined before the first one. */
  readonly value: T | undefined
  /** Why the last question went without an answer; the value is then an earlier one. */
  readonly failure: AskFailure | null
  readonly again: () => void
}

/**
 * An answer of the server, asked again every so often while somebody looks at the page, and at once when they come back
 * to it.
 * @param key names everything that `ask` depends on; null: nothing is asked
 */
export function useAsked<T>(key: string | null, ask: () => Promise<Asked<T>>, everyMs: number): AskedState<T> {
  const [state, setState] = useState<{
    readonly key: string | null
    readonly value: T | undefined
    readonly failure: AskedState<T>['failure']
  }>({ key, value: undefined, failure: null })
  const sync = useSync()
  const name = key === null ? null : `asked ${key}`
  useKeptAnswer(sync, name)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const question = useRef(0)
  const again = useCallback(() => {
    if (key === null) return
    const number = (question.current += 1)
    void latest.current().then((answer) => {
      if (answer.kind === 'answered') keepAnswer(sync, `asked ${key}`, answer.value)
      // A later question has replaced this one.
      if (number !== question.current) return
      setState((before) =>
        answer.kind === 'answered'
          ? { key, value: answer.value, failure: null }
          : { key, value: before.key === key ? before.value : undefined, failure: answer.reason },
      )
    })
  }, [sync, key])
  useEffect(() => {
    again()
    const look = () => {
      if (document.visibilityState === 'visible') again()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      question.current += 1
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [again, everyMs])
  const current = state.key === key
  const kept = name === null ? undefined : recallAnswer<T>(sync, name)
  return { value: (current ? state.value : undefined) ?? kept, failure: current ? state.failure : null, again }
}
