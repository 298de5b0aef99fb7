import type { UserId } from '../domain/ids.ts'

/**
 * Whoever writes to the company without an account, on this device. Their words go with the public key, also while
 * somebody is signed in, and no page reads them back: see "Without an account" in sync/README.md.
 */
export const VISITOR = 'visitor'
export type OutboxOwner = UserId | typeof VISITOR

/** Of every database of the app in a browser; tests take others. */
export const DATABASE_PREFIX = 'hawa'

export const deviceDatabaseName = (prefix: string): string => `${prefix}-device`

export const outboxName = (prefix: string, owner: OutboxOwner): string => `${prefix}-outbox-${owner}`
