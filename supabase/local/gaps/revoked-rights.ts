import type { Connection } from '../lite.ts'

/** Lite skips its grants once this field of its own, which it calls private, says that they were made. */
export function keepRevokedRights(connection: Connection): void {
  Object.assign(connection, { rlsState: 'active' })
}
