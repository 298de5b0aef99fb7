import type { Pays } from '../../../sync/domain/enumerations.ts'
import { PROVINCE_NAMES } from './province-names.ts'

const LETTERS: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ة: 'ه', ى: 'ي' }

/** A place's name to compare, words between single spaces: twin of hawa.place_words. */
export function placeWords(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[àâäáéèêëîïíôöóùûüúçñ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll(/[أإآٱةى]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[\u0640\u064B-\u0652]/g, '')
    .replaceAll(/[,;:/()\-._"&+\t\n\r\u2013\u2014\u2018\u2019'`\u00AB\u00BB\u00A0\u060C\u061B]/g, ' ')
  return ` ${plain.replaceAll(/ +/g, ' ').trim()} `
}

const named = new Map<Pays, readonly (readonly [words: string, code: string])[]>()

function namesOf(pays: Pays): readonly (readonly [words: string, code: string])[] {
  const known =
    named.get(pays) ??
    Object.entries(PROVINCE_NAMES[pays]).flatMap(([code, names]) =>
      names.split('|').map((name) => [placeWords(name), code] as const),
    )
  named.set(pays, known)
  return known
}

/** All provinces named in a text; a longer name hides a shorter one inside it. */
export function provincesIn(pays: Pays, text: string): ReadonlySet<string> {
  const words = placeWords(text)
  const hits = namesOf(pays).filter(([name]) => words.includes(name))
  return new Set(
    hits.filter(([name]) => !hits.some(([other]) => other !== name && other.includes(name))).map(([, code]) => code),
  )
}

/** The province that a study's zone names; null if it names several. Twin of hawa.province_of_study. */
export function provinceOf(pays: Pays, zone: string): string | null {
  const codes = provincesIn(pays, zone)
  const [only = null] = codes
  return codes.size === 1 ? only : null
}
