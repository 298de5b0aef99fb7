import type { NoAnswer } from '../../sync/index.ts'

/** For requests past the sync, such as a visitor's: the reason why the server gave no answer. */
export const noAnswerHere = (): NoAnswer => (navigator.onLine ? 'unreachable' : 'offline')
