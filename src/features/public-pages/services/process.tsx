import { useTranslation } from 'react-i18next'
import { Section, type Tone } from '../section.tsx'
import classes from './process.module.css'

const STEPS = ['request', 'field', 'laboratory', 'report'] as const

/** From the request to the report, as docs/specification.md#1 names the steps. */
export function Process({ tone = 'plain' }: { readonly tone?: Tone }) {
  const { t } = useTranslation('public')
  return (
    <Section id="process" title={t('process.title')} lead={t('process.lead')} tone={tone}>
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
