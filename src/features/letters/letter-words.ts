import { LANGUAGES } from '../../i18n/languages.ts'
import type { LetterWords } from './data/letters.ts'

/** Words that were kept as text; null: of another version of the app. */
export function readWords(text: string): LetterWords | null {
  try {
    const given: unknown = JSON.parse(text)
    if (!isRecord(given)) return null
    const [sujet, corps] = [spokenIn(given['sujet']), spokenIn(given['corps'])]
    return sujet && corps && { sujet, corps }
  } catch {
    return null
  }
}

/** The fields in which two drafts differ, with the words of the second one. */
export function differences(mine: LetterWords, theirs: LetterWords) {
  return (['sujet', 'corps'] as const).flatMap((field) =>
    LANGUAGES.flatMap((language) =>
      mine[field][language] === theirs[field][language] ? [] : [{ field, language, words: theirs[field][language] }],
    ),
  )
}

function spokenIn(given: unknown): LetterWords['sujet'] | null {
  if (!isRecord(given)) return null
  const [fr, en, ar] = LANGUAGES.map((language) => given[language])
  return typeof fr === 'string' && typeof en === 'string' && typeof ar === 'string' ? { fr, en, ar } : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
