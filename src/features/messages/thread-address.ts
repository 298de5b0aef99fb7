import type { Profile, ThreadRef } from '../../../sync/index.ts'
import { readStudyId } from '../../data/address-values.ts'
import { ADVICE_ADDRESS } from '../../data/thread-view.ts'

export const THREAD_PAGES = {
  client: '/client/messages/$threadId',
  intervenant: '/intervenant/messages/$threadId',
} as const

/** The conversation that an address names; null: none. */
export function threadOf(address: string, me: Pick<Profile, 'id' | 'type_compte'>): ThreadRef | null {
  if (address === ADVICE_ADDRESS) return me.type_compte === 'client' ? { kind: 'advice', id: me.id } : null
  const id = readStudyId(address)
  return id && { kind: 'study', id }
}
