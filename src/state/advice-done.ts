import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Keys of the recommendations that are done, by user id. */
export type AdviceDone = Readonly<Record<string, readonly string[]>>

/** What each person of this device has marked as done; another one who signs in does not see it. */
export const useAdviceDone = create<{ readonly done: AdviceDone }>()(
  persist(() => ({ done: {} }), { name: 'hawa.advice-done', merge: (stored) => ({ done: readDone(stored) }) }),
)

export function markAdvice(userId: string, key: string, done: boolean): void {
  useAdviceDone.setState((state) => ({ done: withMark(state.done, userId, key, done) }))
}

export function withMark(all: AdviceDone, userId: string, key: string, done: boolean): AdviceDone {
  const others = (all[userId] ?? []).filter((one) => one !== key)
  return { ...all, [userId]: done ? [...others, key] : others }
}

/** What an older version or another hand left there is dropped entry by entry. */
export function readDone(stored: unknown): AdviceDone {
  if (!isRecord(stored) || !isRecord(stored['done'])) return {}
  return Object.fromEntries(Object.entries(stored['done']).flatMap(([userId, keys]) =>
    Array.isArray(keys) ? [[userId, keys.filter((key): key is string => typeof key === 'string')]] : []))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
