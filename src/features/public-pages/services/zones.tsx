import { useTranslation } from 'react-i18next'
import { Drawing } from '../drawing.tsx'
import { Section, type Tone } from '../section.tsx'
import classes from './zones.module.css'

const ZONES = ['urban', 'industrial', 'rural'] as const

/** The three zones of docs/specification.md#1. */
export function Zones({ tone = 'plain' }: { readonly tone?: Tone }) {
  const { t } = useTranslation('public')
  return (
    <Section id="zones" title={t('zones.title')} lead={t('zones.lead')} tone={tone}>
      <ul className={classes.zones}>
        {ZONES.map((key) => (
          <li key={key}>
            <Drawing name={key} className={classes.drawing} />
            <h3>{t(`zones.${key}`)}</h3>
            <p>{t(`zones.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
