/**
 * Normalises texts for search, the same here and on the server: the twin is `hawa.searchable`, and
 * tests/contract/searchable.test.ts holds the two equal. Uses ranges and lists, since engines disagree on marks, small
 * letters and blanks.
 */

/** Characters that nobody types in a search: accents, vowel signs, tatweel, soft hyphens, joiners, direction marks. */
const REMOVED = new RegExp(
  `[${[
    '\u00AD',
    '\u0300-\u036F',
    '\u0483-\u0489',
    '\u0591-\u05BD',
    '\u0610-\u061A',
    '\u061C',
    '\u0640',
    '\u064B-\u065F',
    '\u0670',
    '\u06D6-\u06DC',
    '\u06DF-\u06E4',
    '\u06E7-\u06E8',
    '\u06EA-\u06ED',
    '\u0898-\u089F',
    '\u08CA-\u08E1',
    '\u08E3-\u08FF',
    '\u180E',
    '\u1AB0-\u1AFF',
    '\u1DC0-\u1DFF',
    '\u200B-\u200F',
    '\u202A-\u202E',
    '\u2060-\u206F',
    '\u20D0-\u20FF',
    '\uFE00-\uFE0F',
    '\uFE20-\uFE2F',
    '\uFEFF',
  ].join('')}]+`,
  'g',
)

const BLANKS = /[\p{Cc} \u00A0\u1680\u2028\u2029]+/gu

/** Characters that compare as others: those of the first string as those of the second, one by one. */
const AS_OTHERS = [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'],
  ['ØøĐđÐðŁłĦħŦŧıŊƏ', 'ooddddllhhttiŋə'],
  ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ', 'αβγδεζηθικλμνξοπρσστυφχψω'],
  ['АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЉЊЋЏҐ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяієђљњћџґ'],
  // NFKD takes the hamza off its carrier letter.
  ['ٱٲٳ', 'ااا'],
  ['ىیې', 'ييي'],
  ['ةۃەہھ', 'ههههه'],
  ['کڪ', 'كك'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['‘’‛ʹʻʼʽʾʿˈ′`', "''''''''''''"],
  ['“”„‟″«»', '"""""""'],
  ['‐‒–—―⁃−', '-------'],
] as const
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...AS_OTHERS.flatMap(([these, those]) => Array.from(these, (letter, at) => [letter, those.charAt(at)] as const)),
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
  ['ẞ', 'ss'],
  ['ß', 'ss'],
  ['Þ', 'th'],
  ['þ', 'th'],
])
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/**
 * Removes case, accents, vowel signs and hamza carriers (أ إ آ as ا, ؤ as و). Unifies teh marbuta and heh, alef maksura
 * and yeh, digits, apostrophes, hyphens and blanks.
 */
export function searchable(text: string): string {
  return apart(text.replaceAll('´', "'").replaceAll(REMOVED, ''))
    .replaceAll(REMOVED, '')
    .replaceAll(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .replaceAll(BLANKS, ' ')
    .replaceAll(/^ | $/g, '')
}

/** Takes marks off the letters (NFKD). Skips long runs of non-ASCII characters: sorting n marks takes n² steps. */
const apart = (text: string): string => (LONG_RUN.test(text) ? text : text.normalize('NFKD'))

const LONG_RUN = /[^\p{ASCII}]{200}/u

/** The normalised words of a search; none matches everything. */
export const wordsOf = (question: string): readonly string[] => searchable(question).split(' ').filter(Boolean)

/** Matches when every word of the search is in the texts, in any order; a search without words matches everything. */
export function matcherOf(question: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = wordsOf(question)
  if (wanted.length === 0) return () => true
  return (...texts) => {
    const text = searchable(texts.filter(Boolean).join('\n'))
    return wanted.every((word) => text.includes(word))
  }
}
