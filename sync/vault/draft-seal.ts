import type { Sync } from '../contract.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { Cipher } from './cipher.ts'

/** Marks an encrypted draft: drafts are in the page's own storage, which holds text only. */
const MARK = 'sealed:'

/** With a cipher: older unencrypted drafts are readable, and the next keystroke encrypts them. */
export function draftSeal(cipher: Cipher | null): Sync['drafts'] {
  return {
    seal: (text) => (cipher ? MARK + toBase64(cipher.seal(text)) : text),
    open(text) {
      if (!text.startsWith(MARK)) return text
      try {
        return cipher ? String(cipher.open(fromBase64(text.slice(MARK.length)))) : null
      } catch {
        // Encrypted with a lost key: nobody can read it.
        return null
      }
    },
  }
}
