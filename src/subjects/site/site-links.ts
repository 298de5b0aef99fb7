import type { LinkProps } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'

interface SiteLink {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: ParseKeys<'shell'>
}

/** The navigation of the public site, in the header, the phone's menu and the footer. */
export const SITE_LINKS = [
  { to: '/', label: 'site.home' },
  { to: '/services', label: 'site.services' },
  { to: '/countries', label: 'site.countries' },
  { to: '/about', label: 'site.about' },
  { to: '/contact', label: 'site.contact' },
] as const satisfies readonly SiteLink[]

/** A visitor's actions, for the footer. */
export const ACTION_LINKS = [
  { to: '/start-study', label: 'site.startStudy' },
  { to: '/contact-expert', label: 'site.expert' },
  { to: '/carte', label: 'site.map' },
  { to: '/verifier', label: 'site.verify' },
  { to: '/login', label: 'session.signIn' },
  { to: '/signup', label: 'session.signUp' },
] as const satisfies readonly SiteLink[]

export const LEGAL_LINKS = [
  { to: '/legal-notices', label: 'site.legalNotices' },
  { to: '/privacy-policy', label: 'site.privacy' },
  { to: '/terms', label: 'site.terms' },
] as const satisfies readonly SiteLink[]
