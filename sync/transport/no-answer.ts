import type { NoAnswer } from '../domain/connection.ts'
import type { Environment } from '../ground/environment.ts'
import type { Answer } from './transport.ts'

type Retry = Extract<Answer<never>, { readonly kind: 'retry' }>

/** No answer of ours. A device that reports no network is believed; reporting one proves nothing. */
export function noAnswer(env: Pick<Environment, 'online'>): Retry {
  return { kind: 'retry', cause: env.online?.() === false ? 'offline' : 'network' }
}

/** The reason for a screen whose question got no answer [L16]. */
export function reasonOf(answer: Exclude<Answer<never>, { readonly kind: 'ok' }>): NoAnswer | 'refused' {
  if (answer.kind !== 'retry') return 'refused'
  return answer.cause === 'offline' ? 'offline' : 'unreachable'
}
