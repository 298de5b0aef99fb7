/** How many days a link opens a report. */
export const SHARE_DAYS = [1, 7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/**
 * A link that lets somebody without an account read one report. The secret in the link is stored only on the device
 * that created it.
 */
export interface Share {
  readonly days: ShareDays
  readonly created_at: string
  /** Counted from when the server received the link; while it waits on the device, from its creation. */
  readonly expires_at: string
  readonly revoked_at: string | null
  readonly openings: number
  readonly last_opened_at: string | null
}

export type ShareStanding = 'open' | 'expired' | 'revoked'

export function shareStanding(
  { revoked_at, expires_at }: Pick<Share, 'revoked_at' | 'expires_at'>,
  now: number,
): ShareStanding {
  if (revoked_at !== null) return 'revoked'
  return Date.parse(expires_at) <= now ? 'expired' : 'open'
}
