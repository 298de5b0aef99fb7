/** Entry point for pages that are kept to be read at once: whose they are, and where. Loads no database. */
import type { UserId } from './domain/ids.ts'
import { DATABASE_PREFIX } from './ground/database-names.ts'
import { ownerInClear } from './session/owner-in-clear.ts'

export { forgetKeptPages, KEPT_PAGES } from './ground/kept-pages.ts'

export const keptOwner = (): Promise<UserId | null> => ownerInClear(DATABASE_PREFIX)
