import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Question } from '../../../sync/index.ts'
import { laidOver, readPublished, type Published } from './published.ts'
import { useQuestion } from '../use-question.ts'

/**
 * Articles, recommendations, their order and the checklists of missions as the company has published them for accounts
 * (docs/decisions/0047), as this device last received them.
 */
export type AdviceItems = Published['items']

const KEY = 'hawa.published-advice'
const NOTHING: AdviceItems = {}
/** The same interval as in src/data/published/published.ts. */
const AGAIN_MS = 3 * 60_000

const useKept = create(() => ({ kept: stored() }))

/** By kind and key. */
export const usePublishedAdvice = (): AdviceItems => useKept(({ kept }) => kept?.items ?? NOTHING)

/** Asked while an area is open, so that the answer is there before the network is gone. */
export function useFollowAdvice(): void {
  // Every answer tells the changes since this version, so that the question stays the same.
  const [before] = useState(() => useKept.getState().kept)
  const { value } = useQuestion(adviceSince(before), { everyMs: AGAIN_MS })
  useEffect(() => {
    if (value && value.revision !== (useKept.getState().kept?.revision ?? 0)) keep(value)
  }, [value])
  useEffect(() => {
    const otherTab = ({ key }: StorageEvent) => {
      if (key === KEY) useKept.setState({ kept: stored() })
    }
    addEventListener('storage', otherTab)
    return () => removeEventListener('storage', otherTab)
  }, [])
}

const adviceSince = (before: Published | null): Question<Published> => ({
  rpc: 'published_advice',
  args: { since: before?.revision ?? 0 },
  read: (body) => laidOver(before, body),
})

function stored(): Published | null {
  try {
    return readPublished(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

function keep(next: Published): void {
  useKept.setState({ kept: next })
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // No storage (private window, full): it holds until this page is closed.
  }
}
