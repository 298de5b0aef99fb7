import { useTranslation } from 'react-i18next'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { Section } from '../section.tsx'
import classes from './mission.module.css'

const HABITS = ['question', 'protocol', 'local', 'proof'] as const

export function MissionAndVision() {
  const { t } = useTranslation('presentation')
  return (
    <PageWidth className={classes.statements}>
      {(['mission', 'vision'] as const).map((statement) => (
        <section key={statement} aria-labelledby={`${statement}-title`}>
          <h2 id={`${statement}-title`}>{t(`about.${statement}`)}</h2>
          <p>{t(`about.${statement}Text`)}</p>
        </section>
      ))}
    </PageWidth>
  )
}

export function Approach() {
  const { t } = useTranslation('presentation')
  return (
    <Section id="approach" title={t('about.approach')} lead={t('about.approachLead')} tone="ground">
      <ul className={classes.habits}>
        {HABITS.map((habit) => (
          <li key={habit}>
            <h3>{t(`about.${habit}`)}</h3>
            <p>{t(`about.${habit}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
