import { Burger, Container } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountrySwitcher } from './country-switcher.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import { NavLinkItem } from './nav-item.tsx'
import { SITE_LINKS } from './site-links.ts'
import classes from './site-header.module.css'

interface SiteHeaderProps {
  /** Who is signed in, at the end of the bar. */
  readonly account: ReactNode
  /** The same in the phone's menu. */
  readonly drawerAccount: ReactNode
}

export function SiteHeader({ account, drawerAccount }: SiteHeaderProps) {
  const { t } = useTranslation()
  const [menu, setMenu] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setMenu(false), [pathname])
  return (
    <header className={classes.header}>
      <Container size="var(--hawa-page)" className={classes.bar}>
        <Link to="/" className={classes.home} aria-label={t('header.home')}>
          <Logo />
        </Link>
        <nav aria-label={t('header.nav')} className={classes.nav}>
          {SITE_LINKS.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: true }} className={classes.link}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={classes.tools}>
          <CountrySwitcher />
          <LanguageSwitcher />
          {account}
        </div>
        <Burger
          className={classes.burger}
          opened={menu}
          onClick={() => setMenu(true)}
          aria-label={t('header.menu')}
          aria-expanded={menu}
          aria-haspopup="dialog"
          size="sm"
        />
      </Container>
      <ModalDialog opened={menu} onClose={() => setMenu(false)} title={t('header.menuTitle')} shape="drawer">
        <nav aria-label={t('header.nav')}>
          {SITE_LINKS.map(({ to, label, icon: Icon }) => (
            <NavLinkItem key={to} to={to} activeOptions={{ exact: true }} icon={<Icon size={20} aria-hidden />}>
              {t(label)}
            </NavLinkItem>
          ))}
        </nav>
        <div className={classes.drawerTools}>{drawerAccount}</div>
        <div className={classes.drawerSwitches}>
          <LanguageSwitcher withLabel />
          <CountrySwitcher withLabel />
        </div>
      </ModalDialog>
    </header>
  )
}
