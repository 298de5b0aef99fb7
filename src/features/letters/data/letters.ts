import { useMemo, useState } from 'react'
import { letters, oneLetter, type LetterPage } from '../../../../sync/admin.ts'
import type { LetterWords } from '../../../../sync/domain/letter.ts'
import type { Place } from '../../../../sync/domain/pages.ts'
import type { Command, OutboxItem } from '../../../../sync/index.ts'
import { useQuestion } from '../../../data/use-question.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'

export { letterState } from '../../../../sync/admin.ts'
export type { Letter, LetterPage, LetterRow } from '../../../../sync/admin.ts'
export { letterGap, letterLangues, letterParagraphs, LETTER_LIMITS } from '../../../../sync/domain/letter.ts'
export type { LetterState, LetterWords } from '../../../../sync/domain/letter.ts'

const CHANGING: readonly string[] = ['save_letter', 'remove_letter', 'send_letter']
/** While mails are going out. */
const LOOK_EVERY_MS = 5_000

export const useLetters = (page: Place | undefined) => useQuestion(letters(page), { changedBy: CHANGING, news: true })

/** One letter; while its mails are going out it is asked again and again, as long as the page is visible. */
export function useLetter(id: string) {
  const [goes, setGoes] = useState(false)
  const everyMs = goes ? LOOK_EVERY_MS : 0
  const letter = useQuestion(oneLetter(id), { changedBy: CHANGING, everyMs, kept: false, stays: false })
  const going = letter.value !== undefined && isGoing(letter.value)
  if (going !== goes) setGoes(going)
  return letter
}

const isGoing = ({ letter }: LetterPage): boolean => letter !== null && letter.counts.waiting > 0

/** Commands about a letter that wait on this device. */
export interface WaitingLetter {
  readonly state: 'waiting' | 'refused'
  /** Null: only sent, tried out or removed. */
  readonly saved: { readonly versionId: string; readonly words: LetterWords } | null
  readonly isSent: boolean
  readonly isRemoved: boolean
}

export function useWaitingLetters(): ReadonlyMap<string, WaitingLetter> {
  const items = useOutboxItems()
  return useMemo(() => waitingLetters(items ?? []), [items])
}

/** By letter; the last one counts, in the order of giving, without refused ones. */
export function waitingLetters(
  items: readonly Pick<OutboxItem, 'name' | 'args' | 'state'>[],
): ReadonlyMap<string, WaitingLetter> {
  const found = new Map<string, WaitingLetter>()
  for (const { name, args, state } of items) {
    if (state.kind === 'received') continue
    const command = { name, args } as Command
    const put = (letter: string, given: Partial<WaitingLetter>) => {
      const before = found.get(letter) ?? { state: 'refused', saved: null, isSent: false, isRemoved: false }
      found.set(letter, state.kind === 'refused' ? before : { ...before, ...given, state: 'waiting' })
    }
    if (command.name === 'save_letter') {
      const { letter_id, version_id, sujet, corps } = command.args
      put(letter_id, { saved: { versionId: version_id, words: { sujet, corps } } })
    }
    if (command.name === 'send_letter') put(command.args.letter_id, { isSent: true })
    if (command.name === 'remove_letter') put(command.args.letter_id, { isRemoved: true })
  }
  return found
}
