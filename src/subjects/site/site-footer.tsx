import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { company, SOCIAL_NETWORKS } from '../../content/company.ts'
import { useCompany, useOffices } from '../../content/company-store.ts'
import { shownAddress, shownLink } from '../../content/shown-link.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { usePreferences } from '../../state/preferences.ts'
import { ColourSchemeSwitch } from '../../ui/preferences/colour-scheme-switch.tsx'
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { OWN_NAMES, useChooseLanguage } from '../../ui/preferences/language-switcher.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import { PageWidth } from '../../ui/page/page-width.tsx'
import { SiteIcon } from './site-icon.tsx'
import { ACTION_LINKS, LEGAL_LINKS, SITE_LINKS } from './site-links.ts'
import classes from './site-footer.module.css'

const SOCIAL = {
  linkedin: { name: 'LinkedIn', icon: 'brand-linkedin' },
  youtube: { name: 'YouTube', icon: 'brand-youtube' },
  facebook: { name: 'Facebook', icon: 'brand-facebook' },
} as const

export function SiteFooter({ newsletter }: { readonly newsletter: ReactNode }) {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer}>
      <PageWidth className={classes.top}>
        <div className={classes.about}>
          <Logo />
          <p>{t('footer.about')}</p>
          <SocialLinks />
        </div>
        {newsletter}
      </PageWidth>
      <PageWidth className={classes.columns}>
        <nav aria-labelledby="footer-links" className={classes.links}>
          <h2 id="footer-links">{t('footer.links')}</h2>
          <ul>
            {[...SITE_LINKS, ...ACTION_LINKS].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Coordinates />
      </PageWidth>
      <div className={classes.end}>
        <PageWidth className={classes.legal}>
          <p>
            <Ltr>{t('footer.copyright', { year: company.copyrightYear, name: company.name })}</Ltr> ·{' '}
            {t('footer.rights')}
          </p>
          <ul aria-label={t('footer.legal')}>
            {LEGAL_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
          </ul>
          <LanguageLinks />
          <ColourSchemeSwitch />
        </PageWidth>
      </div>
    </footer>
  )
}

/** Of the office of the reader's country. */
function Coordinates() {
  const { t } = useTranslation()
  const language = useLanguage()
  const country = usePreferences((preferences) => preferences.country)
  const office = useOffices()[country]
  const email = shownAddress(useCompany().email)
  return (
    <address className={classes.coordinates}>
      <h2>{t('footer.contact')}</h2>
      <p>
        {t('footer.phone')}
        <a href={`tel:${office.phone.e164}`}>
          <Ltr>{office.phone.display}</Ltr>
        </a>
      </p>
      {email !== null && (
        <p>
          {t('footer.email')}
          <a href={mailTo(email)}>
            <Ltr>{email}</Ltr>
          </a>
        </p>
      )}
      <p>
        {t('footer.address')}
        {[...new Set([office.institution[language], office.department[language], ...office.address[language]])].map(
          (line) => (
            <span key={line}>{line}</span>
          ),
        )}
      </p>
    </address>
  )
}

function SocialLinks() {
  const { t } = useTranslation()
  const { social } = useCompany()
  const shown = SOCIAL_NETWORKS.flatMap((network) => {
    const href = shownLink(social[network])
    return href === null ? [] : [{ network, href }]
  })
  return (
    shown.length > 0 && (
      <ul className={classes.social} aria-label={t('footer.social')}>
        {shown.map(({ network, href }) => {
          const { name, icon } = SOCIAL[network]
          return (
            <li key={network}>
              <a href={href} target="_blank" rel="noopener noreferrer" aria-label={t('footer.newTab', { name })}>
                <SiteIcon name={icon} size={22} />
              </a>
            </li>
          )
        })}
      </ul>
    )
  )
}

/**
 * Relative links, so that a reader without script and a search engine reach the other languages of the page as well.
 */
function LanguageLinks() {
  const { t } = useTranslation()
  const language = useLanguage()
  const choose = useChooseLanguage()
  const inPlace = (event: MouseEvent, value: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void choose(value)
  }
  return (
    <ul aria-label={t('language.label')}>
      {LANGUAGES.map((value) => (
        <li key={value}>
          <a
            href={`?lang=${value}`}
            hrefLang={value}
            lang={value}
            aria-current={value === language ? 'true' : undefined}
            onClick={(event) => inPlace(event, value)}
          >
            <Exact>{OWN_NAMES[value]}</Exact>
          </a>
        </li>
      ))}
    </ul>
  )
}
