import type { Sync } from '../contract.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { Cipher } from './cipher.ts'

/** What is typed and not yet given lies in the page's own storage, which knows text only. */
const MARK = 'sealed:'

/**
 * With a cipher: what was written before there was one is read as it lies there, and sealed with the next keystroke.
 */
export function draftSeal(cipher: Cipher | null): Sync['drafts'] {
  return {
    seal: (text) => (cipher ? MARK + toBase64(cipher.seal(text)) : text),
    open(text) {
      if (!text.startsWith(MARK)) return text
      try {
        return cipher ? String(cipher.open(fromBase64(text.slice(MARK.length)))) : null
      } catch {
        // Sealed with a key that is no more: nobody can read it.
        return null
      }
    },
  }
}
