import { IconFlask, IconHome, IconReportAnalytics, IconShieldCheck, IconTestPipe, IconWind } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Section } from './section.tsx'
import classes from './services.module.css'

const SERVICES = [
  { key: 'air', Icon: IconWind },
  { key: 'sampling', Icon: IconTestPipe },
  { key: 'laboratory', Icon: IconFlask },
  { key: 'report', Icon: IconReportAnalytics },
  { key: 'exposure', Icon: IconShieldCheck },
  { key: 'indoor', Icon: IconHome },
] as const

const STEPS = ['request', 'field', 'laboratory', 'report'] as const

export function Services() {
  const { t } = useTranslation('public')
  return (
    <Section id="services" title={t('services.title')} lead={t('services.lead')}>
      <ul className={classes.services}>
        {SERVICES.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={28} stroke={1.5} aria-hidden />
            <h3>{t(`services.${key}`)}</h3>
            <p>{t(`services.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Process() {
  const { t } = useTranslation('public')
  return (
    <Section id="process" title={t('process.title')} lead={t('process.lead')} tinted>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <h3>{t(`process.${step}`)}</h3>
            <p>{t(`process.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
