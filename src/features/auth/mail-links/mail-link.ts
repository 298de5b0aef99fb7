import { useHydrated, useLocation } from '@tanstack/react-router'
import type { MailLink } from '../../../../sync/index.ts'

export type LinkState =
  | { readonly kind: 'unknown' | 'none' | 'expired' | 'half' }
  | { readonly kind: 'link'; readonly link: MailLink }

const EMAIL_CHANGE = 'email_change'

/** Reads the link of a mail: our own token, or the fragment (`#`) that hosted Supabase's own link leaves. */
export function readMailLink(address: string): LinkState {
  const { searchParams, hash } = new URL(address, 'https://hawa.invalid')
  const left = new URLSearchParams(hash.slice(1))
  const tokenHash = searchParams.get('token_hash')
  if (tokenHash) {
    const change = searchParams.get('type') === EMAIL_CHANGE
    return { kind: 'link', link: { kind: 'token', tokenHash, ...(change && { type: EMAIL_CHANGE }) } }
  }
  if (left.has('error_code') || left.has('error') || searchParams.has('error')) return { kind: 'expired' }
  // The message of hosted Supabase after the first of the two links of an address change.
  if (left.has('message')) return { kind: 'half' }
  const [accessToken, refreshToken] = [left.get('access_token'), left.get('refresh_token')]
  return accessToken && refreshToken
    ? { kind: 'link', link: { kind: 'session', accessToken, refreshToken } }
    : { kind: 'none' }
}

/** A prerendered page knows no link. */
export function useMailLink(): LinkState {
  const hydrated = useHydrated()
  const href = useLocation({ select: (location) => location.href })
  return hydrated ? readMailLink(href) : { kind: 'unknown' }
}

export interface MailLinkSearch {
  readonly token_hash?: string
  readonly type?: typeof EMAIL_CHANGE
}

/** For `validateSearch`: kept in the address, so that a reload does not lose the link. */
export function mailLinkSearch({ token_hash, type }: Record<string, unknown>): MailLinkSearch {
  return { ...(typeof token_hash === 'string' && { token_hash }), ...(type === EMAIL_CHANGE && { type: EMAIL_CHANGE }) }
}
