import { Avatar, Burger } from '@mantine/core'
import { IconBell, IconUserCircle, IconWorld } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/formats.ts'
import type { AreaLink } from './area-links.ts'
import { ColourSchemeSwitch } from '../../ui/preferences/colour-scheme-switch.tsx'
import '../../ui/preferences/sun.css'
import { CountrySwitcher } from '../countries/country-switcher.tsx'
import { DisclosureMenu } from '../../ui/links/disclosure-menu.tsx'
import { Exact } from '../../ui/text/formatted.tsx'
import { LanguageSwitcher } from '../../ui/preferences/language-switcher.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { NavLinkItem } from '../../ui/links/nav-item.tsx'
import classes from './area-shell.module.css'
import kit from '../../ui/kit/kit.module.css'

interface AreaShellProps {
  readonly title: string
  /** The first five are the phone's bottom bar; the drawer and the sidebar show all. */
  readonly links: readonly AreaLink[]
  /** The number of unread items of a page; 0 is not shown. */
  readonly news?: Partial<Readonly<Record<AreaLink['to'], number>>>
  readonly person: { readonly name: string; readonly role: string }
  /** The notification centre, and the number of new notices; none in an area without one. */
  readonly notices?: { readonly to: AreaLink['to']; readonly count: number } | undefined
  /** The person's own page. */
  readonly account: AreaLink['to']
  /** In the head, before the state of the sync: the way to search everything. */
  readonly search?: ReactNode
  /** The state of the sync, always in sight. */
  readonly indicator: ReactNode
  /** Above the page: no connection, a session to renew. */
  readonly banner?: ReactNode
  readonly signOut: ReactNode
  readonly children: ReactNode
}

/** Sidebar on a desk, bottom bar and drawer in the hand. */
export function AreaShell({
  title,
  links,
  news = {},
  notices,
  person,
  account,
  search,
  indicator,
  banner,
  signOut,
  children,
}: AreaShellProps) {
  const { t } = useTranslation(['shell', 'admin'])
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setDrawer(false), [pathname])

  const items = (
    <>
      {groupsOf(links).map(([group, members]) => (
        <div key={group ?? ''} className={kit.stack2xs} {...(group && { role: 'group', 'aria-label': t(group) })}>
          {group && (
            <p className={classes.group} aria-hidden="true">
              {t(group)}
            </p>
          )}
          {members.map(({ to, label, icon: Icon }) => (
            <NavLinkItem key={to} to={to} icon={<Icon size={20} aria-hidden />}>
              {t(label)}
              <News count={news[to] ?? 0} />
            </NavLinkItem>
          ))}
        </div>
      ))}
    </>
  )
  const publicSite = (
    <NavLinkItem to="/" activeOptions={{ exact: true }} icon={<IconWorld size={20} aria-hidden />}>
      {t('area.site')}
    </NavLinkItem>
  )
  const identity = (
    <div className={classes.identity}>
      <strong>
        <Exact>{person.name}</Exact>
      </strong>
      <span>{person.role}</span>
    </div>
  )

  return (
    <div className={classes.shell}>
      <aside className={classes.sidebar}>
        <Link to="/" className={classes.logo} aria-label={t('header.home')}>
          <Logo />
        </Link>
        <p className={classes.area}>{title}</p>
        <nav aria-label={title} className={kit.stack2xs}>
          {items}
        </nav>
        <div className={`${kit.stack2xs} ${classes.foot}`}>
          {publicSite}
          {signOut}
        </div>
      </aside>

      <div className={classes.column}>
        <header className={`${kit.lineSm} ${classes.top}`}>
          <Link to="/" className={classes.topLogo} aria-label={t('header.home')}>
            <Logo small />
          </Link>
          <span className={classes.topTitle}>{title}</span>
          {search && <div className={classes.search}>{search}</div>}
          <div className={kit.atEnd}>{indicator}</div>
          {notices && (
            <Link to={notices.to} className={classes.bell} title={t('area.notices')}>
              <IconBell size={22} stroke={1.8} aria-hidden />
              <span className={kit.unseen}>{t('area.notices')}</span>
              <News count={notices.count} />
            </Link>
          )}
          <div className={classes.account}>
            <DisclosureMenu
              buttonLabel={t('area.account', { name: person.name })}
              button={<Avatar size={30} radius="xl" name={person.name} color="petrol" alt="" />}
            >
              {identity}
              <NavLinkItem to={account} icon={<IconUserCircle size={20} aria-hidden />}>
                {t('area.myAccount')}
              </NavLinkItem>
              <div className={`${kit.stackSm} ${classes.switches}`}>
                <LanguageSwitcher withLabel />
                <CountrySwitcher withLabel />
                <ColourSchemeSwitch withLabel withSun />
              </div>
              {signOut}
            </DisclosureMenu>
          </div>
          <Burger
            className={classes.burger}
            opened={drawer}
            onClick={() => setDrawer(true)}
            aria-label={t('header.menu')}
            aria-expanded={drawer}
            aria-haspopup="dialog"
            size="sm"
          />
        </header>
        {banner}
        <main id="content" className={classes.main}>
          {children}
        </main>
      </div>

      <nav aria-label={title} className={classes.bottom}>
        {links.slice(0, 5).map(({ to, short, icon: Icon }) => (
          <Link key={to} to={to} className={classes.tab}>
            <Icon size={22} aria-hidden />
            <span>{t(short)}</span>
            <News count={news[to] ?? 0} />
          </Link>
        ))}
      </nav>

      <ModalDialog opened={drawer} onClose={() => setDrawer(false)} title={title} shape="drawer">
        {identity}
        <nav aria-label={title}>{items}</nav>
        <hr className={classes.rule} />
        {publicSite}
        {signOut}
        <div className={`${kit.stackSm} ${classes.switches}`}>
          <LanguageSwitcher withLabel />
          <CountrySwitcher withLabel />
          <ColourSchemeSwitch withLabel withSun />
        </div>
      </ModalDialog>
    </div>
  )
}

/** In their order; without a heading where an area has none. */
function groupsOf(links: readonly AreaLink[]): readonly (readonly [AreaLink['group'], readonly AreaLink[]])[] {
  return [...new Set(links.map(({ group }) => group))].map((group) => [
    group,
    links.filter((link) => link.group === group),
  ])
}

/** A figure beside a page's name, read with it. */
function News({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span translate="no" className={classes.news}>
      <span aria-hidden="true">{count > 99 ? '99+' : formatNumber(count)}</span>
      <span className={kit.unseen}>{t('area.news', { count })}</span>
    </span>
  )
}
