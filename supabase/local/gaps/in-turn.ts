import { turnstile, type Turnstile } from '../turnstile.ts'

/** Around everything that Lite does, and each statement of our own beside it: one at a time. */
export const inTurn = (): Turnstile => turnstile()
