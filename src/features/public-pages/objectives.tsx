import { IconLeaf, IconMicroscope, IconSchool, IconWind } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Section } from './section.tsx'
import classes from './objectives.module.css'

const OBJECTIVES = [
  { key: 'air', Icon: IconWind },
  { key: 'sustainable', Icon: IconLeaf },
  { key: 'research', Icon: IconMicroscope },
  { key: 'awareness', Icon: IconSchool },
] as const

/** The four environmental objectives of spec §2. */
export function Objectives() {
  const { t } = useTranslation('public')
  return (
    <Section id="objectives" title={t('objectives.title')} lead={t('objectives.lead')} tone="deep">
      <ul className={classes.objectives}>
        {OBJECTIVES.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={30} stroke={1.5} aria-hidden />
            <h3>{t(`objectives.${key}`)}</h3>
            <p>{t(`objectives.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
