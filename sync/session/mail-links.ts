import type { AuthError } from '@supabase/supabase-js'
import type { AuthFailure, LinkOutcome, MailLink, MailOutcome, Session } from '../contract.ts'
import type { RetryCause } from '../transport/transport.ts'
import { authConversation, type AuthConversation } from './auth-conversation.ts'
import { authFailure } from './auth-problem.ts'
import type { StoredSession } from './device-database.ts'
import { enter, type EnterParts } from './enter.ts'
import { readTokens } from './tokens.ts'

interface Followed {
  readonly kind: 'followed'
  readonly conversation: AuthConversation
  readonly session: StoredSession
  readonly email: string
}

interface Half {
  readonly kind: 'half'
}

const NO_TOKENS: AuthFailure = { kind: 'failed', problem: 'server', message: 'no tokens in the answer' }

/** Everything that uses a mailbox: requesting a mail, and using its link. */
export function mailLinks(
  parts: EnterParts,
): Pick<Session, 'askForRecovery' | 'askForConfirmation' | 'choosePassword' | 'confirmEmail'> {
  // A link works once: after a refused password, continue the conversation that used it up.
  let spent: { readonly by: string; readonly followed: Followed } | null = null

  return {
    async askForRecovery(email, redirectTo) {
      const { auth, connection } = await authConversation(parts)
      const { error } = await auth.resetPasswordForEmail(email.trim(), { redirectTo })
      return asked(error, connection.broken)
    },
    async askForConfirmation(email) {
      const { auth, connection } = await authConversation(parts)
      const { error } = await auth.resend({ type: 'signup', email: email.trim() })
      return asked(error, connection.broken)
    },
    async choosePassword(link, password) {
      const by = JSON.stringify(link)
      const followed = spent?.by === by ? spent.followed : await follow(parts, link, 'recovery')
      if (followed.kind !== 'followed') return followed.kind === 'half' ? NO_TOKENS : followed
      spent = { by, followed }
      const { auth, connection } = followed.conversation
      connection.broken = null
      const { error } = await auth.updateUser({ password })
      if (error) return authFailure(error, connection.broken)
      spent = null
      return settle(parts, followed)
    },
    async confirmEmail(link) {
      const followed = await follow(parts, link, (link.kind === 'token' && link.type) || 'signup')
      return followed.kind === 'followed' ? settle(parts, followed) : followed
    },
  }
}

function asked(error: AuthError | null, broken: RetryCause | null): MailOutcome {
  return error ? authFailure(error, broken) : { kind: 'asked' }
}

async function follow(
  parts: EnterParts,
  link: MailLink,
  type: 'recovery' | 'signup' | 'email_change',
): Promise<Followed | Half | AuthFailure> {
  const conversation = await authConversation(parts)
  const { auth, connection } = conversation
  const { data, error } =
    link.kind === 'token'
      ? await auth.verifyOtp({ type, token_hash: link.tokenHash })
      : await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
  if (error) {
    const failure = authFailure(error, connection.broken)
    // A session from the address of the page: whatever its error, the person needs a new link.
    return failure.problem === 'unknown' && link.kind === 'session' ? { ...failure, problem: 'link_expired' } : failure
  }
  const session = readTokens(data.session, parts.env.now())
  if (!session) return type === 'email_change' ? { kind: 'half' } : NO_TOKENS
  return { kind: 'followed', conversation, session, email: data.user?.email ?? '' }
}

/** A link opened on a tablet with another signed-in person changes the account, not the tablet [L14]. */
async function settle(parts: EnterParts, { conversation, session, email }: Followed): Promise<LinkOutcome> {
  const present = await parts.device.read('identity')
  if (!present || present.userId === session.user_id) return enter(parts, session, email)
  await conversation.auth.signOut({ scope: 'local' })
  return { kind: 'other-person', email: present.email }
}
