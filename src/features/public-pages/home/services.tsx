import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionLink } from '../../../ui/links/action-link.tsx'
import { SiteIcon } from '../../../subjects/site/site-icon.tsx'
import { Section } from '../section.tsx'
import { SERVICES } from '../services/services-list.ts'
import classes from './services.module.css'

/** The six services in short, each with a link to its description. */
export function Services() {
  const { t } = useTranslation('public')
  return (
    <Section id="services" title={t('services.title')} lead={t('services.lead')} tone="ground">
      <ul className={classes.services}>
        {SERVICES.map(({ key, icon }) => (
          <li key={key}>
            <SiteIcon name={icon} size={28} />
            <h3>
              <Link to="/services" hash={key}>
                {t(`services.${key}`)}
              </Link>
            </h3>
            <p>{t(`services.${key}Text`)}</p>
          </li>
        ))}
      </ul>
      <p className={classes.all}>
        <ActionLink to="/services" face="text">
          {t('services.all')}
          <SiteIcon name="arrow-right" size={18} />
        </ActionLink>
      </p>
    </Section>
  )
}
