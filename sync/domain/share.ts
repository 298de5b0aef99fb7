/** How long a link may open a report. */
export const SHARE_DAYS = [1, 7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/**
 * A link by which somebody without an account reads one report. What opens it is on the device that made it, and
 * nowhere else.
 */
export interface Share {
  readonly days: ShareDays
  readonly created_at: string
  /** The days count from when the server heard of it; while it waits on the device, from when it was made. */
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
