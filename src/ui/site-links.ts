import { IconClipboardPlus, IconHome } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'

interface SiteLink {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: ParseKeys<'shell'>
  readonly icon: typeof IconHome
}

/** The public pages that exist; a page joins the navigation with its route. */
export const SITE_LINKS: readonly SiteLink[] = [
  { to: '/', label: 'site.home', icon: IconHome },
  { to: '/start-study', label: 'site.startStudy', icon: IconClipboardPlus },
]
