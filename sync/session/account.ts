import type { AuthFailure, Session } from '../contract.ts'
import { authConversation, type AuthConversation } from './auth-conversation.ts'
import { authFailure } from './auth-problem.ts'
import type { Identity, StoredSession } from './device-database.ts'
import type { EnterParts } from './enter.ts'
import { readTokens } from './tokens.ts'

interface Proven {
  readonly kind: 'proven'
  readonly conversation: AuthConversation
  readonly session: StoredSession
  readonly identity: Identity
}

/**
 * Changes of password and mail address. Asks for the password again and signs in with it, so that every server sees a
 * fresh session; `current_password` is sent too, for servers that check it again.
 */
export function account(parts: EnterParts): Pick<Session, 'changePassword' | 'changeEmail'> {
  return {
    async changePassword(current, next) {
      const proven = await prove(parts, current)
      if (proven.kind === 'failed') return proven
      const {
        conversation: { auth, connection },
        session,
        identity,
      } = proven
      const { error } = await auth.updateUser({ password: next, current_password: current })
      const failure = error && authFailure(error, connection.broken)
      // A change ends every other session; without an answer it may have succeeded. Either way this device continues
      // with the new session.
      if (!failure || connection.broken) await parts.device.signIn(session, identity)
      else await auth.signOut({ scope: 'local' })
      return failure ?? { kind: 'ok', profile: identity.profile }
    },

    async changeEmail(password, email, returnTo) {
      const proven = await prove(parts, password)
      if (proven.kind === 'failed') return proven
      const { auth, connection } = proven.conversation
      const { error } = await auth.updateUser(
        { email: email.trim(), current_password: password },
        { emailRedirectTo: returnTo },
      )
      const failure = error && authFailure(error, connection.broken)
      // Nothing has changed yet: this device keeps its own session.
      await auth.signOut({ scope: 'local' })
      return failure ?? { kind: 'asked' }
    },
  }
}

async function prove(parts: EnterParts, password: string): Promise<Proven | AuthFailure> {
  const identity = await parts.device.read('identity')
  if (!identity) return { kind: 'failed', problem: 'unknown', message: 'nobody is signed in' }
  const conversation = await authConversation(parts)
  const { data, error } = await conversation.auth.signInWithPassword({
    email: identity.profile?.email || identity.email,
    password,
  })
  if (error) return authFailure(error, conversation.connection.broken)
  const session = readTokens(data.session, parts.env.now())
  if (session?.user_id !== identity.userId)
    return { kind: 'failed', problem: 'server', message: 'no tokens of this person in the answer' }
  return { kind: 'proven', conversation, session, identity }
}
