import { Container } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Logo } from './logo.tsx'
import { SITE_LINKS } from './site-links.ts'
import classes from './site-footer.module.css'

const OFFICES = ['algerie', 'kenya', 'tanzanie'] as const

export function SiteFooter() {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer}>
      <Container size="var(--hawa-page)" className={classes.columns}>
        <div>
          <Logo />
          <p className={classes.about}>{t('footer.about')}</p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">{t('footer.links')}</h2>
          <ul>
            {SITE_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
            <li>
              <Link to="/login">{t('session.signIn')}</Link>
            </li>
            <li>
              <Link to="/signup">{t('session.signUp')}</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2>{t('footer.offices')}</h2>
          <ul>
            {OFFICES.map((office) => (
              <li key={office}>{t(`footer.office.${office}`)}</li>
            ))}
          </ul>
        </div>
      </Container>
      <Container size="var(--hawa-page)">
        <p className={classes.legal}>{t('footer.copyright')}</p>
      </Container>
    </footer>
  )
}
