import type { Profile, ThreadRef } from '../../../sync/index.ts'
import { readStudyId } from '../../data/domain.ts'

export const THREAD_PAGES = {
  client: '/client/messages/$threadId',
  intervenant: '/intervenant/messages/$threadId',
} as const

/** In the address of a client's advice thread: there is one, and its id is the client's own. */
export const ADVICE = 'conseils'

/** The conversation that an address names; null: none. */
export function threadOf(address: string, me: Pick<Profile, 'id' | 'type_compte'>): ThreadRef | null {
  if (address === ADVICE) return me.type_compte === 'client' ? { kind: 'advice', id: me.id } : null
  const id = readStudyId(address)
  return id && { kind: 'study', id }
}
