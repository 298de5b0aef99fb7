import { cleanAddress, foreignLetter } from '../../../sync/domain/typed-address.ts'

/** As lenient as the browsers' own check: the server and a mail that arrives decide. */
export function looksLikeEmail(text: string): boolean {
  const address = cleanAddress(text).trim()
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address) && foreignLetter(address) === null
}
