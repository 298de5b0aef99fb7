import type { AuthError } from '@supabase/supabase-js'
import type { AuthFailure, AuthProblem } from '../contract.ts'
import type { RetryCause } from '../transport/transport.ts'

/** Classifies by the auth server's error codes and statuses [L4]; keeps its message for pages that quote it. */
export function authFailure(error: AuthError, broken: RetryCause | null): AuthFailure {
  const reasons =
    'reasons' in error && Array.isArray(error.reasons)
      ? error.reasons.filter((reason) => typeof reason === 'string')
      : []
  const problem = broken === 'offline' ? 'offline' : problemOf(error)
  return { kind: 'failed', problem, message: error.message, ...(reasons.length > 0 ? { reasons } : {}) }
}

const PROBLEM_BY_CODE: Readonly<Record<string, AuthProblem>> = {
  invalid_credentials: 'invalid_credentials',
  // Older GoTrue: OAuth's code for a wrong password.
  invalid_grant: 'invalid_credentials',
  current_password_invalid: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  user_banned: 'account_inactive',
  account_inactive: 'account_inactive',
  weak_password: 'weak_password',
  same_password: 'same_password',
  otp_expired: 'link_expired',
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'rate_limited',
}

function problemOf(error: AuthError): AuthProblem {
  const known = error.code === undefined ? undefined : PROBLEM_BY_CODE[error.code]
  if (known) return known
  // AuthUnknownError: an answer that is no JSON, as from a captive portal.
  if (error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError') return 'server'
  if (error.status === 429) return 'rate_limited'
  if (error.status !== undefined && error.status >= 500) return 'server'
  return 'unknown'
}
