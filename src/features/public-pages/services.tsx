import { Link } from '@tanstack/react-router'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionLink } from '../../ui/action-link.tsx'
import { Section } from './section.tsx'
import { SERVICES } from './services-list.ts'
import classes from './services.module.css'

/** The six services in short, each leading to its description. */
export function Services() {
  const { t } = useTranslation('public')
  return (
    <Section id="services" title={t('services.title')} lead={t('services.lead')} tone="ground">
      <ul className={classes.services}>
        {SERVICES.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={28} stroke={1.5} aria-hidden />
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
          <IconArrowRight size={18} aria-hidden />
        </ActionLink>
      </p>
    </Section>
  )
}
