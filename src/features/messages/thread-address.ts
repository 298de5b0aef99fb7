import type { Profile, ThreadRef } from '../../../sync/index.ts'
import { readRecordId } from '../../data/address-values.ts'
import { ADVICE_ADDRESS, isStaffThread, TEAM_ADDRESS, TEAM_THREAD } from '../../data/messages/thread-view.ts'

export const THREAD_PAGES = {
  client: '/client/messages/$threadId',
  intervenant: '/intervenant/messages/$threadId',
} as const

/** The conversation that an address names; null: there is none. */
export function threadOf(address: string, me: Pick<Profile, 'id' | 'type_compte'>): ThreadRef | null {
  if (address === ADVICE_ADDRESS) return me.type_compte === 'client' ? { kind: 'advice', id: me.id } : null
  if (address === TEAM_ADDRESS) return me.type_compte === 'client' ? null : { kind: 'equipe', id: TEAM_THREAD }
  const id = readRecordId(address)
  if (!id) return null
  if (!isStaffThread(id)) return { kind: 'study', id }
  return me.type_compte === 'client' ? null : { kind: 'direct', id }
}

/** The address of a conversation in the area of its participants. */
export function addressOf({ kind, id }: ThreadRef): string {
  return kind === 'advice' ? ADVICE_ADDRESS : kind === 'equipe' ? TEAM_ADDRESS : id
}
