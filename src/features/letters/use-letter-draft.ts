import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLetterCommand, type Letter, type LetterWords, type WaitingLetter } from '../../data/letters.ts'
import type { GivenVerdict } from '../../data/give-command.ts'
import { useFormDraft } from '../../data/use-form-draft.ts'
import { notify } from '../../ui/notices.tsx'
import { useRefusalText } from '../../ui/refusal-text.ts'
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
  const { t } = useTranslation('letters')
  const refusal = useRefusalText()
  const give = useLetterCommand()
  const { draft, keep, forget } = useFormDraft(`letter-${id}`)
  const [typed, setTyped] = useState<Typed | null>(() => {
    const { [WORDS]: text, [BASE]: base } = draft() ?? {}
    const words = text === undefined ? null : readWords(text)
    return words && { words, base: base || null, version: null }
  })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  const there = saved?.versionId ?? letter?.version_id ?? null
  // The saved words stay on the screen until the server's answer contains them.
  const open = typed && (typed.version === null || typed.version !== there) ? typed : null
  const words = open?.words ?? saved?.words ?? letter ?? BLANK
  const seen = overtaken || !open ? there : (open.version ?? open.base)

  const change = (next: LetterWords) => {
    setTyped({ words: next, base: seen, version: null })
    if (!keep({ [WORDS]: JSON.stringify(next), [BASE]: seen ?? '' })) notify({ kind: 'error', title: t('storageFull') })
  }
  const drop = () => {
    forget()
    setTyped(null)
  }
  const send = async (command: Command): Promise<GivenVerdict | null> => {
    if (busy) return null
    setBusy(true)
    setRefused(null)
    try {
      const verdict = await give(command)
      if (verdict.kind === 'refused') {
        setRefused(refusal(verdict.code, verdict.problem))
        if (verdict.code === 'content_changed') {
          setOvertaken(true)
          onOvertaken()
        }
      }
      if (verdict.kind === 'invalid') setRefused(refusal('invalid', verdict.problems[0] ?? null))
      if (verdict.kind === 'storage-full') notify({ kind: 'error', title: t('storageFull') })
      return verdict
    } finally {
      setBusy(false)
    }
  }
  const isTaken = (verdict: GivenVerdict | null): boolean => verdict?.kind === 'applied' || verdict?.kind === 'waiting'
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
  const tryOut = async (langue: 'fr' | 'en' | 'ar', version: string): Promise<GivenVerdict | null> =>
    send({ name: 'test_letter', args: { letter_id: id, seen: version, langue } })
  return { words, seen, isChanged, isTyped: open !== null, busy, refused, overtaken, change, drop, save, act, tryOut }
}

export type LetterDraft = ReturnType<typeof useLetterDraft>
