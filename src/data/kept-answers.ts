import { useEffect } from 'react'
import type { Sync } from '../../sync/index.ts'

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

/** While a screen uses it, and five minutes more, the answer is kept. Null: nothing is. */
export function useKeptAnswer(sync: Sync, key: string | null): void {
  useEffect(() => (key === null ? undefined : holdAnswer(sync, key)), [sync, key])
}
