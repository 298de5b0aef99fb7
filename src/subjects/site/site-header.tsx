import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountrySwitcher } from '../countries/country-switcher.tsx'
import { LanguageSwitcher } from '../../ui/preferences/language-switcher.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { PageWidth } from '../../ui/page/page-width.tsx'
import { SITE_LINKS } from './site-links.ts'
import { MenuButton, SiteMenu } from './site-menu.tsx'
import classes from './site-header.module.css'

interface SiteHeaderProps {
  /** The signed-in person, at the end of the bar. */
  readonly account: ReactNode
  /** The same in the phone's menu. */
  readonly menuAccount: ReactNode
}

export function SiteHeader({ account, menuAccount }: SiteHeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <PageWidth className={classes.bar}>
        <Link to="/" className={classes.home} aria-label={t('header.home')}>
          <Logo />
        </Link>
        <nav aria-label={t('header.nav')} className={classes.nav}>
          {SITE_LINKS.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={classes.link}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={classes.tools}>
          <CountrySwitcher />
          <LanguageSwitcher />
          <div className={classes.account}>{account}</div>
        </div>
        <MenuButton className={classes.menuButton} />
      </PageWidth>
      <SiteMenu account={menuAccount} />
    </header>
  )
}
