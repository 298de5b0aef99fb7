import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

/**
 * Encrypts one person's data on this device. Rows synchronously (XChaCha20-Poly1305), because an IndexedDB transaction
 * does not wait for WebCrypto; files by WebCrypto (AES-256-GCM), because megabytes must not block the page. Both put
 * the nonce before the ciphertext; changed bytes or another key throw.
 */
export interface Cipher {
  seal(value: unknown): Uint8Array<ArrayBuffer>
  open(sealed: Uint8Array): unknown
  sealBlob(blob: Blob): Promise<Blob>
  openBlob(sealed: Blob): Promise<Blob>
}

export const KEY_BYTES = 32
const ROW_NONCE_BYTES = 24
const FILE_NONCE_BYTES = 12

/** @param key 32 random bytes; rows and files use separate keys derived from it */
export async function createCipher(key: Uint8Array<ArrayBuffer>): Promise<Cipher> {
  const source = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const rowKey = new Uint8Array(await crypto.subtle.deriveBits(hkdf('hawa rows'), source, KEY_BYTES * 8))
  const fileKey = await crypto.subtle.deriveKey(hkdf('hawa files'), source, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return {
    seal: (value) => sealBytes(rowKey, encode(value)),
    open: (sealed) => decode(openBytes(rowKey, sealed)),
    async sealBlob(blob) {
      const nonce = random(FILE_NONCE_BYTES)
      const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, fileKey, await blob.arrayBuffer())
      return new Blob([nonce, body], { type: blob.type })
    },
    async openBlob(sealed) {
      const bytes = await sealed.arrayBuffer()
      const body = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytes.slice(0, FILE_NONCE_BYTES) },
        fileKey,
        bytes.slice(FILE_NONCE_BYTES),
      )
      return new Blob([body], { type: sealed.type })
    },
  }
}

/** Random nonce, then the ciphertext with its tag. */
export function sealBytes(key: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = random(ROW_NONCE_BYTES)
  const sealed = xchacha20poly1305(key, nonce).encrypt(bytes)
  const joined = new Uint8Array(nonce.length + sealed.length)
  joined.set(nonce)
  joined.set(sealed, nonce.length)
  return joined
}

/** Throws for another key or changed bytes. */
export function openBytes(key: Uint8Array, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  return xchacha20poly1305(key, sealed.subarray(0, ROW_NONCE_BYTES)).decrypt(sealed.subarray(ROW_NONCE_BYTES))
}

export const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes))

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

function hkdf(info: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(KEY_BYTES), info: new TextEncoder().encode(info) }
}
