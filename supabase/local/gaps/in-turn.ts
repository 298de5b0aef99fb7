/**
 * Gap: Lite opens transactions on PGlite's single connection without locking it: a request, or a statement of ours,
 * between BEGIN and COMMIT runs with another person's role.
 * Test: tests/contract/stack-lite.test.ts
 * Goes when: Lite locks the connection, and lets our statements wait for the lock.
 */
import { turnstile, type Turnstile } from '../turnstile.ts'

/** Runs Lite's work, and each of our own statements beside it, one at a time. */
export const inTurn = (): Turnstile => turnstile()
