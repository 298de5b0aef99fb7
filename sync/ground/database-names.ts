import type { UserId } from '../domain/ids.ts'

/**
 * Owner of the messages that people without an account write on this device. They are sent with the public key, also
 * while somebody is signed in, and no page reads them back: see "Without an account" in sync/README.md.
 */
export const VISITOR = 'visitor'
export type OutboxOwner = UserId | typeof VISITOR

/** Prefix of every database of the app in a browser; tests use others. */
export const DATABASE_PREFIX = 'hawa'

export const deviceDatabaseName = (prefix: string): string => `${prefix}-device`

export const outboxName = (prefix: string, owner: OutboxOwner): string => `${prefix}-outbox-${owner}`
