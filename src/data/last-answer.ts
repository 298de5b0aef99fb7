import { useState } from 'react'
import type { Asked } from '../../sync/index.ts'

/** The last answer, kept while a later question fails: a form built on it keeps its input. */
export function useLastAnswer<T>(answer: Asked<T> | null): T | null {
  const [last, setLast] = useState<T | null>(null)
  const value = answer?.kind === 'answered' ? answer.value : last
  if (value !== last) setLast(value)
  return value
}
