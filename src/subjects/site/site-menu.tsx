import { Link, useLocation } from '@tanstack/react-router'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourSchemeSwitch } from '../../ui/preferences/colour-scheme-switch.tsx'
import { CountrySwitcher } from '../countries/country-switcher.tsx'
import { LanguageSwitcher } from '../../ui/preferences/language-switcher.tsx'
import { SITE_LINKS } from './site-links.ts'
import classes from './site-menu.module.css'

/** One menu per page: the button and the menu find each other by it without any script. */
const MENU = 'site-menu'

/** Opens the menu as soon as the page is there: the browser does it, before any script has arrived. */
export function MenuButton({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      popoverTarget={MENU}
      className={`${classes.button} ${className}`}
      aria-label={t('header.menu')}
      aria-haspopup="dialog"
    >
      <IconMenu2 size={24} stroke={1.75} aria-hidden />
    </button>
  )
}

/** The entries of the header, for a phone. Escape, a tap beside it and a navigation close it. */
export function SiteMenu({ account }: { readonly account: ReactNode }) {
  const { t } = useTranslation()
  const menu = useRef<HTMLDivElement>(null)
  const location = useLocation()
  // Browsers without popovers show the menu in the page (see the styles): there is nothing to close.
  const close = () => menu.current?.hidePopover?.()
  // On leaving a place, not on arriving: a menu opened before the script came stays open.
  useEffect(() => close, [location])
  const closeAfterLink = (event: MouseEvent) => event.target instanceof Element && event.target.closest('a') && close()
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <div
      ref={menu}
      id={MENU}
      popover="auto"
      role="dialog"
      aria-label={t('header.menuTitle')}
      className={classes.menu}
      onClick={closeAfterLink}
      onBlur={closeWhenLeft}
    >
      <button
        type="button"
        popoverTarget={MENU}
        popoverTargetAction="hide"
        className={`${classes.button} ${classes.close}`}
        aria-label={t('header.menuClose')}
      >
        <IconX size={24} stroke={1.75} aria-hidden />
      </button>
      <nav aria-label={t('header.nav')} className={classes.links}>
        {SITE_LINKS.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={classes.link}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className={classes.account}>{account}</div>
      <div className={classes.switches}>
        <LanguageSwitcher withLabel />
        <CountrySwitcher withLabel />
        <ColourSchemeSwitch withLabel />
      </div>
    </div>
  )
}
