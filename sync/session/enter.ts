import type { AuthOutcome } from '../contract.ts'
import type { Profile } from '../domain/profile.ts'
import { createTransport } from '../transport/http-transport.ts'
import type { ConversationParts } from './auth-conversation.ts'
import { recoverKey } from './vault.ts'
import type { DeviceDatabase, StoredSession } from './device-database.ts'

export interface EnterParts extends ConversationParts {
  readonly device: DeviceDatabase
}

/** Signs in the person of these tokens on this device. */
export async function enter(parts: EnterParts, session: StoredSession | null, email: string): Promise<AuthOutcome> {
  if (!session) return { kind: 'failed', problem: 'server', message: 'no tokens in the answer' }
  const profile = await fetchProfile(parts, session)
  if (profile && !profile.is_active) return { kind: 'failed', problem: 'account_inactive', message: 'account inactive' }
  const key = await recoverKey(parts, session)
  if (key && 'kind' in key) return key
  await parts.device.signIn(session, { userId: session.user_id, email, profile }, key)
  return { kind: 'ok', profile }
}

/** Null when it is unavailable now: the first pull brings it. */
async function fetchProfile({ env, config, evidence }: EnterParts, session: StoredSession): Promise<Profile | null> {
  const tokens = async () => ({ kind: 'token', token: session.access_token }) as const
  const answer = await createTransport({ env, config, tokens, evidence, userId: session.user_id }).ownProfile()
  return answer.kind === 'ok' ? answer.value : null
}
