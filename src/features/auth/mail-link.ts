import { useHydrated, useLocation } from '@tanstack/react-router'
import type { MailLink } from '../../../sync/index.ts'

export type LinkState = { readonly kind: 'unknown' | 'none' | 'expired' } | { readonly kind: 'link'; readonly link: MailLink }

/** What the link of a mail brought: our own token, or what hosted Supabase's own link leaves behind `#`. */
export function readMailLink(address: string): LinkState {
  const { searchParams, hash } = new URL(address, 'https://hawa.invalid')
  const left = new URLSearchParams(hash.slice(1))
  const tokenHash = searchParams.get('token_hash')
  if (tokenHash) return { kind: 'link', link: { kind: 'token', tokenHash } }
  if (left.has('error_code') || left.has('error') || searchParams.has('error')) return { kind: 'expired' }
  const [accessToken, refreshToken] = [left.get('access_token'), left.get('refresh_token')]
  return accessToken && refreshToken ? { kind: 'link', link: { kind: 'session', accessToken, refreshToken } } : { kind: 'none' }
}

/** A prerendered page knows no link. */
export function useMailLink(): LinkState {
  const hydrated = useHydrated()
  const href = useLocation({ select: (location) => location.href })
  return hydrated ? readMailLink(href) : { kind: 'unknown' }
}

export interface MailLinkSearch {
  readonly token_hash?: string
}

/** For `validateSearch`: kept in the address, so that a reload does not lose the link. */
export function mailLinkSearch({ token_hash }: Record<string, unknown>): MailLinkSearch {
  return typeof token_hash === 'string' ? { token_hash } : {}
}
