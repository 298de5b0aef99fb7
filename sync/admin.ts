/**
 * The door for the pages of administrators: the questions they ask the server with `Sync.ask`. Apart from index.ts, so
 * that nobody else downloads how the answers are read.
 */
export { accounts, oneAccount } from './questions/accounts.ts'
export type { AccountRow, AccountsQuery, Invitation } from './questions/accounts.ts'
export { unbilledStudies } from './questions/unbilled.ts'
