import type { Wordings } from '../../../../sync/domain/published-text.ts'
import { LANGUAGES, type Language } from '../../../i18n/languages.ts'
import { wordsOf } from '../catalogue.ts'

const ARABIC = /\p{Script=Arabic}/u
/** The letter that programs write for bytes they cannot read. */
const REPLACED = /\uFFFD/
/** UTF-8 that was read as the old encoding of Windows: "Ã©" for é, "Ø§" for ا. */
const READ_AS_WINDOWS = /[\u00C2\u00C3\u00D8-\u00DB][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u2122]/
/**
 * A question mark in place of a letter: inside a word, before one, after one that goes on in small letters; several.
 */
const ASKED = /\p{L}\?\p{L}|(?:^|[\s'’(«"])\?\p{L}|\?{2}/u
const ASKED_AFTER = /\p{L}\? \p{Ll}/u

/**
 * The languages whose letters were lost when a file was saved: in an encoding that lacks them, or read in another one.
 * @param given as the file has it
 * @param before as the app has it now; an unchanged text is no loss
 */
export function lostLetters(given: Wordings, before: Wordings): readonly Language[] {
  return LANGUAGES.filter((language) => {
    const known = wordsOf(before[language])
    const fresh = wordsOf(given[language]).filter((text) => text.trim() !== '' && !known.includes(text))
    return fresh.some((text) => isLost(language, text, known))
  })
}

function isLost(language: Language, given: string, known: readonly string[]): boolean {
  // Addresses may contain question marks.
  const text = given.replaceAll(/https?:\/\/\S+/g, '')
  if (REPLACED.test(text) || READ_AS_WINDOWS.test(text) || ASKED.test(text)) return true
  if (language === 'fr') return ASKED_AFTER.test(text)
  return language === 'ar' && !ARABIC.test(text) && (text.includes('?') || known.some((one) => ARABIC.test(one)))
}
