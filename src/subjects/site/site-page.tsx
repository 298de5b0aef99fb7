import type { ReactNode } from 'react'
import { OfflineLine } from './offline-line.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import classes from './site-page.module.css'

interface SitePageProps {
  readonly account: ReactNode
  readonly menuAccount: ReactNode
  readonly newsletter: ReactNode
  readonly children: ReactNode
}

/** Header, page and footer of the public site. */
export function SitePage({ account, menuAccount, newsletter, children }: SitePageProps) {
  return (
    <>
      <SiteHeader account={account} menuAccount={menuAccount} />
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter newsletter={newsletter} />
      <OfflineLine />
    </>
  )
}
