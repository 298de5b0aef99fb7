import type { NoAnswer } from '../domain/connection.ts'
import type { Environment } from '../runtime/environment.ts'
import type { Answer } from './transport.ts'

type Retry = Extract<Answer<never>, { readonly kind: 'retry' }>

/** Nothing of ours came back. A device that says it has no network is believed; having one proves nothing. */
export function noAnswer(env: Pick<Environment, 'online'>): Retry {
  return { kind: 'retry', cause: env.online?.() === false ? 'offline' : 'network' }
}

/** The word for a screen that asked in vain [L16]. */
export function reasonOf(answer: Exclude<Answer<never>, { readonly kind: 'ok' }>): NoAnswer | 'refused' {
  if (answer.kind !== 'retry') return 'refused'
  return answer.cause === 'offline' ? 'offline' : 'unreachable'
}
