/**
 * Gap: Lite opens transactions on PGlite's single connection without keeping others out: a request, or a statement of
 * ours, that is let in between BEGIN and COMMIT runs with the role of somebody else.
 * Test: tests/contract/stack-lite.test.ts
 * Goes when: Lite keeps others out, and lends its turn to statements of ours.
 */
import { turnstile, type Turnstile } from '../turnstile.ts'

/** Around everything that Lite does, and each statement of our own beside it: one at a time. */
export const inTurn = (): Turnstile => turnstile()
