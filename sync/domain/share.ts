/** How many days a link opens a report. */
export const SHARE_DAYS = [1, 7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

export type ShareStanding = 'open' | 'expired' | 'revoked'

export function shareStanding(
  { revoked_at, expires_at }: { readonly revoked_at: string | null; readonly expires_at: string },
  now: number,
): ShareStanding {
  if (revoked_at !== null) return 'revoked'
  return Date.parse(expires_at) <= now ? 'expired' : 'open'
}
