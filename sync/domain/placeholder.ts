/** What stands where somebody meant to write something later, or was only ever an example. Twins in SQL: hawa.is_placeholder and its neighbours. */
const UNFINISHED = /lorem|ipsum|(^|[^a-z])(x{3,}|todo|tbd)([^a-z]|$)|[aàÀ] +compl[eéÉ]ter|to be completed|\[.*\]/i
/** RFC 2606 and 6761. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$/
const FIVE_EQUAL = /([0-9])\1{4}/
/** Of src/content/company.ts, where they have no five equal digits. */
const EXAMPLE_NUMBERS = ['21343000010', '21343000018']

export const isPlaceholder = (text: string): boolean => UNFINISHED.test(text)

/** Domains that never are anybody's. `host` in lower case. */
export const isReservedHost = (host: string): boolean => RESERVED.test(host)

export const hasFiveEqual = (text: string): boolean => FIVE_EQUAL.test(text)

/** A phone of five equal digits in a row, or one that the app is shipped with. */
export function isDummyPhone(text: string): boolean {
  const digits = text.replace(/[^0-9]/g, '')
  return hasFiveEqual(digits) || EXAMPLE_NUMBERS.includes(digits)
}
