import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/setup.ts'
import { ActionLink, OutsideLink } from '../../../ui/links/action-link.tsx'
import { SiteIcon } from '../../../subjects/site/site-icon.tsx'
import { Drawing } from '../drawing.tsx'
import { Section } from '../section.tsx'
import classes from './cards.module.css'

const CARDS = [
  { key: 'air', service: 'air', drawing: 'air' },
  { key: 'green', service: 'exposure', drawing: 'green' },
  { key: 'reports', service: 'report', drawing: 'report' },
] as const

export function Cards() {
  const { t } = useTranslation('public')
  const language = useLanguage()
  return (
    <Section id="work" title={t('cards.title')} lead={t('cards.lead')}>
      <ul className={classes.cards}>
        {CARDS.map(({ key, service, drawing }) => (
          <li key={key}>
            <Drawing name={drawing} className={classes.drawing} />
            <h3>{t(`cards.${key}`)}</h3>
            <p>{t(`cards.${key}Text`)}</p>
            <ActionLink to="/services" hash={service} face="text">
              {t(`cards.${key}Link`)}
              <SiteIcon name="arrow-right" size={18} />
            </ActionLink>
            {key === 'reports' && (
              <OutsideLink face="text" href={`/specimens/${language}.pdf`}>
                {t('cards.specimen')}
              </OutsideLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
