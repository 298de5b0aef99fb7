import type { Spoken } from './content.ts'
import { LANGUES, type Langue } from './enumerations.ts'

/** Characters in one language; the database holds the same. */
export const LETTER_LIMITS = { sujet: 200, corps: 10_000 } as const

/** The texts of a draft; an unwritten language is blank. */
export interface LetterWords {
  readonly sujet: Spoken
  readonly corps: Spoken
}

export type LetterState = 'draft' | 'sending' | 'sent'

/** A piece of a paragraph; with `href` it is a link. */
export interface LetterPart {
  readonly text: string
  readonly href: string | null
}

const LINK = /\[([^[\]\n]+)\]\((https?:\/\/[^\s()<>"]+)\)|https?:\/\/[^\s<>"]+/g
/** Punctuation after an address is not part of it. */
const AFTER_ADDRESS = /[.,;:!?)\]}»”’'…،؛؟]+$/u

/**
 * Splits a letter into paragraphs at blank lines, and finds links: [words](https://…) or a bare address. Everything
 * else is plain text, never markup.
 */
export function letterParagraphs(corps: string): readonly (readonly LetterPart[])[] {
  const paragraphs = corps.split(/\n[^\S\n]*\n\s*/).map((paragraph) => paragraph.trim())
  return paragraphs.filter((paragraph) => paragraph !== '').map(partsOf)
}

function partsOf(paragraph: string): readonly LetterPart[] {
  const parts: LetterPart[] = []
  let done = 0
  const say = (text: string): void => {
    if (text !== '') parts.push({ text, href: null })
  }
  for (const { 0: found, 1: words, 2: address, index } of paragraph.matchAll(LINK)) {
    const href = address ?? found.replace(AFTER_ADDRESS, '')
    if (!isAddress(href)) continue
    say(paragraph.slice(done, index))
    parts.push({ text: words ?? href, href })
    done = index + (address === undefined ? href.length : found.length)
  }
  say(paragraph.slice(done))
  return parts
}

function isAddress(href: string): boolean {
  try {
    return new URL(href).hostname !== ''
  } catch {
    return false
  }
}

/** The languages in which subject and body are written; the first replaces the missing ones. SQL: `letter_langues`. */
export const letterLangues = ({ sujet, corps }: LetterWords): readonly Langue[] =>
  LANGUES.filter((langue) => sujet[langue].trim() !== '' && corps[langue].trim() !== '')

/** The blank field that prevents sending ("sujet.fr", "corps.ar"); null: none. SQL: `cmd_send_letter`. */
export function letterGap(words: LetterWords): string | null {
  for (const langue of LANGUES) {
    const [sujet, corps] = [words.sujet[langue].trim(), words.corps[langue].trim()]
    if ((sujet === '') !== (corps === '')) return `${sujet === '' ? 'sujet' : 'corps'}.${langue}`
  }
  return letterLangues(words).length === 0 ? 'sujet.fr' : null
}
