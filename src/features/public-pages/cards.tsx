import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionLink } from '../../ui/action-link.tsx'
import { AirDrawing, GreenDrawing, ReportDrawing } from './card-drawings.tsx'
import { Section } from './section.tsx'
import classes from './cards.module.css'

const CARDS = [
  { key: 'air', service: 'air', Drawing: AirDrawing },
  { key: 'green', service: 'exposure', Drawing: GreenDrawing },
  { key: 'reports', service: 'report', Drawing: ReportDrawing },
] as const

export function Cards() {
  const { t } = useTranslation('public')
  return (
    <Section id="work" title={t('cards.title')} lead={t('cards.lead')}>
      <ul className={classes.cards}>
        {CARDS.map(({ key, service, Drawing }) => (
          <li key={key}>
            <Drawing />
            <h3>{t(`cards.${key}`)}</h3>
            <p>{t(`cards.${key}Text`)}</p>
            <ActionLink to="/services" hash={service} face="text">
              {t(`cards.${key}Link`)}
              <IconArrowRight size={18} aria-hidden />
            </ActionLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
