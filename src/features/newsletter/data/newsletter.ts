import type { NoAnswer } from '../../../../sync/index.ts'
import { loadConfig } from '../../../data/config.ts'
import { noAnswerHere } from '../../../data/no-answer.ts'

export type NewsletterLink = 'confirm' | 'unsubscribe'
/** `offline`, `unreachable`: the server could not be asked, nothing has changed. */
export type NewsletterAnswer = 'confirmed' | 'unsubscribed' | 'expired' | 'unknown' | NoAnswer

const ANSWERS = ['confirmed', 'unsubscribed', 'expired', 'unknown'] as const
const TIMEOUT_MS = 15_000

/** Follows the link of a mail. Not through the outbox: the reader wants the answer, and may open the link again. */
export async function followNewsletterLink(link: NewsletterLink, token: string): Promise<NewsletterAnswer> {
  try {
    const { supabaseUrl, supabaseKey } = await loadConfig()
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/${link}_newsletter`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    })
    return answer.ok ? readAnswer(await answer.json()) : 'unreachable'
  } catch {
    return noAnswerHere()
  }
}

/** Any other answer comes from a portal. */
export function readAnswer(body: unknown): NewsletterAnswer {
  const status: unknown = typeof body === 'object' && body !== null && 'status' in body ? body.status : null
  return ANSWERS.find((known) => known === status) ?? 'unreachable'
}
