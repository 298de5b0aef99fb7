export const CERTIFICATE_STATES = ['issued', 'replaced', 'withdrawn'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** Crockford's base 32: no I, L, O or U, so that nothing is read as something else. */
const DIGITS = /^[0-9A-HJKMNP-TV-Z]{12}$/

/**
 * Reads a code as people type it: any case, spaces or hyphens, O for 0, I and L for 1, with or without HW; or the
 * address in a QR code. Returns `HW-XXXX-XXXX-XXXX`, or null when it is no code. Twin of hawa.read_certificate_code.
 */
export function readCertificateCode(given: string): string | null {
  const word = given
    .trim()
    .replace(/^https?:\/\/.*\//i, '')
    .replace(/[?#].*$/, '')
  const digits = word
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^HW(?=.{12}$)/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (!DIGITS.test(digits)) return null
  return `HW-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}

/** Splits the hash into groups of four digits, which people can compare. */
export function groupedHash(sha256: string): string {
  return sha256.match(/.{1,4}/g)?.join(' ') ?? ''
}
