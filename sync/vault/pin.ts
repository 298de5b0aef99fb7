import { KEY_BYTES, openBytes, random, sealBytes } from './cipher.ts'

/** A key encrypted with a PIN, and the parameters of the PIN's key derivation. */
export interface WrappedByPin {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly rounds: number
  readonly wrapped: Uint8Array<ArrayBuffer>
}

/** OWASP's figure for PBKDF2 with SHA-256: about half a second on a tablet for each attempt. */
export const PIN_ROUNDS = 600_000
const SALT_BYTES = 16

export async function wrapByPin(key: Uint8Array, pin: string, rounds = PIN_ROUNDS): Promise<WrappedByPin> {
  const salt = random(SALT_BYTES)
  return { salt, rounds, wrapped: sealBytes(await stretch(pin, salt, rounds), key) }
}

/** Null: wrong PIN. */
export async function unwrapByPin(
  { salt, rounds, wrapped }: WrappedByPin,
  pin: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return tryOpen(await stretch(pin, salt, rounds), wrapped)
}

/** Null: another key. */
export function tryOpen(key: Uint8Array, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null {
  try {
    return openBytes(key, sealed)
  } catch {
    return null
  }
}

async function stretch(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const code = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, code, KEY_BYTES * 8),
  )
}
