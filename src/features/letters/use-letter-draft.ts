import { useState } from 'react'
import type { Letter, LetterWords, WaitingLetter } from './data/letters.ts'
import { useFormDraft } from '../../data/commands/use-form-draft.ts'
import {
  isGiven,
  useCommand,
  useProblemNotice,
  useProblemText,
  type CommandOutcome,
} from '../../keeping/use-command.ts'
import type { Command } from '../../../sync/index.ts'
import { readWords } from './letter-words.ts'

const WORDS = 'words'
const BASE = 'base'
const BLANK: LetterWords = { sujet: { fr: '', en: '', ar: '' }, corps: { fr: '', en: '', ar: '' } }

interface Typed {
  readonly words: LetterWords
  /** The version that it was written over; null: of a new letter. */
  readonly base: string | null
  /** That it was saved as; null: not saved. */
  readonly version: string | null
}

/**
 * The words of a letter as they are typed, kept on the device until the server has taken it. Somebody else's version
 * does not change them: a refused save says so, and the next save builds on that version.
 */
export function useLetterDraft(
  id: string,
  letter: Letter | null,
  saved: WaitingLetter['saved'],
  onOvertaken: () => void,
) {
  const { busy, run } = useCommand({ waits: true, shown: true })
  const tell = useProblemNotice()
  const textOf = useProblemText()
  const { draft, keep, forget } = useFormDraft(`letter-${id}`)
  const [typed, setTyped] = useState<Typed | null>(() => {
    const { [WORDS]: text, [BASE]: base } = draft() ?? {}
    const words = text === undefined ? null : readWords(text)
    return words && { words, base: base || null, version: null }
  })
  const [refused, setRefused] = useState<string | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  const there = saved?.versionId ?? letter?.version_id ?? null
  // The saved words stay on the screen until the server's answer contains them.
  const open = typed && (typed.version === null || typed.version !== there) ? typed : null
  const words = open?.words ?? saved?.words ?? letter ?? BLANK
  const seen = overtaken || !open ? there : (open.version ?? open.base)

  const change = (next: LetterWords) => {
    setTyped({ words: next, base: seen, version: null })
    if (!keep({ [WORDS]: JSON.stringify(next), [BASE]: seen ?? '' })) tell({ kind: 'storage-full' })
  }
  const drop = () => {
    forget()
    setTyped(null)
  }
  const send = async (command: Command): Promise<CommandOutcome | null> => {
    if (busy) return null
    setRefused(null)
    const outcome = await run(command)
    if (outcome.kind === 'storage-full') tell(outcome)
    else if (!isGiven(outcome)) setRefused(textOf(outcome))
    if (outcome.kind === 'refused' && outcome.code === 'content_changed') {
      setOvertaken(true)
      onOvertaken()
    }
    return outcome
  }
  const isTaken = (outcome: CommandOutcome | null): boolean => outcome !== null && isGiven(outcome)
  const isChanged = open !== null && open.version === null
  /** Returns the version that holds the words on the screen; null: it could not be saved. */
  const save = async (): Promise<string | null> => {
    if (!isChanged && seen !== null) return seen
    const version_id = crypto.randomUUID()
    const taken = isTaken(
      await send({
        name: 'save_letter',
        args: { letter_id: id, version_id, seen, sujet: words.sujet, corps: words.corps },
      }),
    )
    if (!taken) return null
    setTyped({ words, base: seen, version: version_id })
    setOvertaken(false)
    forget()
    return version_id
  }
  /** True: given, whether it has arrived or waits. */
  const act = async (name: 'send_letter' | 'remove_letter', version: string): Promise<boolean> =>
    isTaken(await send({ name, args: { letter_id: id, seen: version } }))
  const tryOut = async (langue: 'fr' | 'en' | 'ar', version: string): Promise<CommandOutcome | null> =>
    send({ name: 'test_letter', args: { letter_id: id, seen: version, langue } })
  return { words, seen, isChanged, isTyped: open !== null, busy, refused, overtaken, change, drop, save, act, tryOut }
}

export type LetterDraft = ReturnType<typeof useLetterDraft>
