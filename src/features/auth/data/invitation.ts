import type { NoAnswer, TypeCompte } from '../../../../sync/index.ts'
import { loadConfig } from '../../../data/config.ts'
import { noAnswerHere } from '../../../data/no-answer.ts'

/** The facts about an invitation that the server gives to the holder of its link. */
export interface InvitationFacts {
  readonly email: string
  readonly type_compte: TypeCompte
  /** The name of the administrator; null where they have none. */
  readonly invited_by: string | null
}

export type InvitationOutcome =
  | { readonly kind: 'open'; readonly facts: InvitationFacts }
  /** Expired, used, withdrawn, or never was: the server does not say which. */
  | { readonly kind: 'closed' | 'busy' | 'taken' | NoAnswer }
  | { readonly kind: 'weak'; readonly reasons: readonly string[] }

const TIMEOUT_MS = 20_000

export const lookAtInvitation = (token: string): Promise<InvitationOutcome> => ask({ token })

/** The account is made when this answers `open`: the person then signs in with the password. */
export const acceptInvitation = (token: string, password: string): Promise<InvitationOutcome> =>
  ask({ token, password })

async function ask(body: object): Promise<InvitationOutcome> {
  try {
    const { supabaseUrl, supabaseKey } = await loadConfig()
    const answer = await fetch(`${supabaseUrl}/functions/v1/invite`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    })
    return read(answer.status, await answer.json())
  } catch {
    return { kind: noAnswerHere() }
  }
}

function read(status: number, told: unknown): InvitationOutcome {
  if (typeof told !== 'object' || told === null) return { kind: noAnswerHere() }
  const { code, reasons, email, type_compte, invited_by } = told as Readonly<Record<string, unknown>>
  if (status === 429) return { kind: 'busy' }
  if (code === 'closed') return { kind: 'closed' }
  if (code === 'email_taken') return { kind: 'taken' }
  if (code === 'weak_password')
    return { kind: 'weak', reasons: Array.isArray(reasons) ? reasons.filter((one) => typeof one === 'string') : [] }
  const role = (['client', 'intervention', 'admin'] as const).find((one) => one === type_compte)
  if (status !== 200 || typeof email !== 'string' || !role) return { kind: noAnswerHere() }
  return {
    kind: 'open',
    facts: { email, type_compte: role, invited_by: typeof invited_by === 'string' ? invited_by : null },
  }
}
