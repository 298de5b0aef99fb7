const ACCENTED = 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜàâäçéèêëîïôöùûü'
const PLAIN = 'AAACEEEEIIOOUUUaaaceeeeiioouuu'
const SPACES = /[ \t\n\r\f\v\u00a0\u2007\u2009\u202f]+/g
/** Characters that do not change a word: soft hyphens, Arabic vowels, direction marks. */
// oxlint-disable-next-line no-misleading-character-class
const INVISIBLE = /[\u00ad\u0640\u064b-\u0652\u200b-\u200f\u2060-\u2069\ufeff]/g

/** Twin: `hawa.holds_placeholder`; one table tests both. */
const PLACEHOLDERS: readonly RegExp[] = [
  /\[(\]|[^\]^][^\]]*\])/,
  /(^|[^a-z0-9])(x{3,}|todo|tbd|fixme|lorem|ipsum)([^a-z0-9]|$)/,
  /(^|[^a-z])(a (completer|renseigner)|to be (completed|filled in))([^a-z]|$)/,
  /(يستكمل|للاستكمال|يكمل لاحقا)/,
  /_{3,}|\?{3,}|\.{4,}/,
  /(^|[^a-z0-9.-])([a-z0-9-]+\.)*(example\.(com|org|net)|[a-z0-9-]+\.(example|test|invalid))([^a-z0-9-]|$)/,
]

/** RFC 2606 and 6761. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$/
const SEVEN_EQUAL = /([0-9])\1{6}/
/** The numbers of src/content/company.ts. */
const EXAMPLE_NUMBERS = ['21343000010', '21343000018', '213550000024', '254200000010', '255220000010']

/**
 * Whether the text contains a placeholder: brackets, "à compléter", XXX, TODO, lorem, an example domain. `[^name]`, the
 * mark of a source, is none.
 */
export function isPlaceholder(text: string): boolean {
  const plain = plainWords(text)
  return PLACEHOLDERS.some((pattern) => pattern.test(plain))
}

function plainWords(text: string): string {
  const spaced = text.replaceAll(SPACES, ' ').replaceAll(INVISIBLE, '')
  return Array.from(spaced, (letter) => PLAIN[ACCENTED.indexOf(letter)] ?? letter)
    .join('')
    .toLowerCase()
}

/** Domains that belong to nobody. `host` in lower case. Twin: `hawa.is_reserved_host`. */
export const isReservedHost = (host: string): boolean => RESERVED.test(host)

/** Seven equal digits in a row: a filler; real numbers have up to six. Twin: `hawa.has_seven_equal`. */
export const hasSevenEqual = (text: string): boolean => SEVEN_EQUAL.test(text)

/** Seven equal digits in a row, or an example number shipped with the app. Twin: `hawa.is_dummy_phone`. */
export function isDummyPhone(text: string): boolean {
  const digits = text.replace(/[^0-9]/g, '')
  return hasSevenEqual(digits) || EXAMPLE_NUMBERS.includes(digits)
}
