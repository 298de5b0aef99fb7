import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/links.tsx'
import { Section } from './section.tsx'
import classes from './expert.module.css'

const EXPERTISE = ['air', 'emissions', 'compliance', 'carbon', 'development'] as const
const OFFICES = ['algerie', 'kenya', 'tanzanie'] as const

/** What an expert's advice is, and the way to it that exists today: a request, which an expert reads. */
export function Expert() {
  const { t } = useTranslation('public')
  return (
    <Section id="expert" title={t('expert.title')} lead={t('expert.lead')}>
      <div className={classes.columns}>
        <ul className={classes.areas}>
          {EXPERTISE.map((area) => (
            <li key={area}>
              <IconCheck size={20} aria-hidden />
              {t(`expert.${area}`)}
            </li>
          ))}
        </ul>
        <div className={classes.card}>
          <h3>{t('expert.online')}</h3>
          <p>{t('expert.onlineText')}</p>
          <h3>{t('expert.phone')}</h3>
          <p>{t('expert.phoneText')}</p>
          <ButtonLink to="/start-study" mt="sm">
            {t('expert.action')}
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}

export function Offices() {
  const { t } = useTranslation('public')
  return (
    <Section id="offices" title={t('offices.title')} lead={t('offices.lead')} tinted>
      <ul className={classes.offices}>
        {OFFICES.map((office) => (
          <li key={office}>
            <h3>{t(`offices.${office}`)}</h3>
            <p>{t(`offices.${office}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
