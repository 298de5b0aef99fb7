/**
 * Functions that the lowest browsers lack, for pages and workers. The build makes a classic script of it, which only a
 * browser that lacks one of them fetches (scripts/build/older-browsers.ts).
 */
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.array-buffer.transfer-to-fixed-length.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/es.typed-array.to-reversed.js'
import 'core-js/modules/es.typed-array.to-sorted.js'
import 'core-js/modules/es.typed-array.with.js'
import 'core-js/modules/web.url.can-parse.js'
import 'core-js/modules/web.url.parse.js'
import { isTooOld, stopScripts } from './too-old-test.ts'

/** The address of this script where it has run; in a worker an empty text. */
const given = globalThis as typeof globalThis & { hawaOlder?: string }
given.hawaOlder = ''
if (typeof document !== 'undefined') {
  const address = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''
  given.hawaOlder = address
  if (isTooOld()) stopScripts(document, address.replace('older-', 'too-old-'))
}
