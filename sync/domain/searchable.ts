/**
 * As texts are compared in a search, here and on the server: `hawa.searchable` says the same in SQL, and
 * tests/contract/searchable.test.ts holds the two equal. By ranges and lists, since engines disagree on what is a mark,
 * a small letter or a blank.
 */

/** Nobody types these to find something: accents, vowel signs, tatweel, soft hyphens, joiners, marks of direction. */
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

/** Letters, digits and signs that are compared as others: the first as the second, one by one. */
const AS_OTHERS = [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'],
  ['ØøĐđÐðŁłĦħŦŧıŊƏ', 'ooddddllhhttiŋə'],
  ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ', 'αβγδεζηθικλμνξοπρσστυφχψω'],
  ['АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЉЊЋЏҐ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяієђљњћџґ'],
  // Carriers of the hamza lose it when they are taken apart.
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
 * Without case, accents and vowel signs, Arabic letters without what they carry (أ إ آ as ا, ؤ as و), teh marbuta as
 * heh, alef maksura as yeh, digits as Western ones, one apostrophe, one hyphen, one blank.
 */
export function searchable(text: string): string {
  return apart(text.replaceAll('´', "'").replaceAll(REMOVED, ''))
    .replaceAll(REMOVED, '')
    .replaceAll(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .replaceAll(BLANKS, ' ')
    .replaceAll(/^ | $/g, '')
}

/** Signs apart from the letters that carry them. Sorting a long run of signs costs the square of their number. */
const apart = (text: string): string => (LONG_RUN.test(text) ? text : text.normalize('NFKD'))

const LONG_RUN = /[^\p{ASCII}]{200}/u

/** The words of a question, as they are looked for; none asks for everything. */
export const wordsOf = (question: string): readonly string[] => searchable(question).split(' ').filter(Boolean)

/**
 * Whether every word of a question is somewhere in some texts, in any order; a question without words asks for
 * everything.
 */
export function matcherOf(question: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = wordsOf(question)
  if (wanted.length === 0) return () => true
  return (...texts) => {
    const text = searchable(texts.filter(Boolean).join('\n'))
    return wanted.every((word) => text.includes(word))
  }
}
