import type { Evidence } from './transport.ts'

/** For exchanges that must not count as evidence about the network. */
export const UNSEEN: Evidence = { reached: () => {}, failed: () => {}, clock: () => {} }
