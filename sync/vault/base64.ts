/** Number of arguments in one call that every engine accepts. */
const CHUNK = 8_192

export function toBase64(bytes: Uint8Array): string {
  let letters = ''
  for (let at = 0; at < bytes.length; at += CHUNK) letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(letters)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}

/** RFC 4648 §5, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
