/**
 * Gap: At its first request Lite grants ALL on every table with row level security to anon and authenticated, which
 * undoes the revokes of the migrations.
 * Test: tests/contract/conformance-data.test.ts
 * Goes when: Lite grants nothing, or can be told not to.
 */
import type { Connection } from '../lite.ts'

/** Lite skips its grants once this field of its own, which it calls private, says that they were made. */
export function keepRevokedRights(connection: Connection): void {
  Object.assign(connection, { rlsState: 'active' })
}
