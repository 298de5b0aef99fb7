import type { Pays, TypeRapport } from './enumerations.ts'

export const CERTIFICATE_STATES = ['issued', 'replaced', 'withdrawn'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** What stands beside one delivered file; the file itself is never altered. */
export interface Certificate {
  readonly code: string
  /** 1 for the first file of a study. */
  readonly version: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly size: number
  readonly type_rapport: TypeRapport
  readonly pays: Pays
  readonly issued_at: string
  readonly state: CertificateState
  readonly replaced_at: string | null
  readonly withdrawn_at: string | null
}

/** Crockford's base 32: no I, L, O or U, so that nothing is read as something else. */
const DIGITS = /^[0-9A-HJKMNP-TV-Z]{12}$/

/**
 * `HW-XXXX-XXXX-XXXX` from a code as people type it: any case, spaces or hyphens, O for 0, I and L for 1, with or
 * without HW; or from the address that a QR code leads to. Null when it is none. Twin of hawa.read_certificate_code.
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

/** In groups of four, as people compare it. */
export function groupedHash(sha256: string): string {
  return sha256.match(/.{1,4}/g)?.join(' ') ?? ''
}
