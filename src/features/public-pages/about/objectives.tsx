import { useTranslation } from 'react-i18next'
import { SiteIcon } from '../../../subjects/site/site-icon.tsx'
import { Section } from '../section.tsx'
import classes from './objectives.module.css'

const OBJECTIVES = [
  { key: 'air', icon: 'wind' },
  { key: 'sustainable', icon: 'leaf' },
  { key: 'research', icon: 'microscope' },
  { key: 'awareness', icon: 'school' },
] as const

/** The four environmental objectives of docs/specification.md#2. */
export function Objectives() {
  const { t } = useTranslation('public')
  return (
    <Section id="objectives" title={t('objectives.title')} lead={t('objectives.lead')} tone="deep">
      <ul className={classes.objectives}>
        {OBJECTIVES.map(({ key, icon }) => (
          <li key={key}>
            <SiteIcon name={icon} size={30} />
            <h3>{t(`objectives.${key}`)}</h3>
            <p>{t(`objectives.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
