import type { NoAnswer } from '../../sync/index.ts'

/** For what is asked past the sync, as by somebody without an account: nothing of the server's came back. */
export const noAnswerHere = (): NoAnswer => (navigator.onLine ? 'unreachable' : 'offline')
