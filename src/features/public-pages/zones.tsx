import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section, type Tone } from './section.tsx'
import classes from './zones.module.css'

const ZONES = [
  { key: 'urban', drawing: <path d="M8 70V40h20v30M28 70V22h22v48M50 70V34h18v36M68 70V14h20v56M88 70V44h22v26M14 48h8M14 56h8M34 30h10M34 40h10M34 50h10M74 22h8M74 32h8M74 42h8M94 52h10M94 60h10M132 70V52M132 52a9 11 0 1 1 .1 0" /> },
  { key: 'industrial', drawing: <path d="M10 70V44l20-12v12l20-12v12l20-12v38M78 70l4-54h10l4 54M102 70l3-40h9l3 40M20 56h8M38 56h8M56 56h6M87 12c6-8 14 2 20-5s14 1 20-5M110 26c5-6 11 1 16-4s10 1 14-3" /> },
  { key: 'rural', drawing: <path d="M0 56c24-14 44-12 66-4s48 4 78-8M20 70c10-8 22-10 36-10M44 70c8-5 16-7 26-7M68 70c6-3 12-5 20-5M112 46V26M112 30a10 12 0 1 1 .1 0M84 52V40l12-9 12 9v9M92 70c12-8 30-12 52-12" /> },
] as const satisfies readonly { readonly key: string; readonly drawing: ReactNode }[]

/** The three zones of spec §1. */
export function Zones({ tone = 'plain' }: { readonly tone?: Tone }) {
  const { t } = useTranslation('public')
  return (
    <Section id="zones" title={t('zones.title')} lead={t('zones.lead')} tone={tone}>
      <ul className={classes.zones}>
        {ZONES.map(({ key, drawing }) => (
          <li key={key}>
            <svg viewBox="0 0 144 72" aria-hidden focusable="false">
              {drawing}
              <path d="M0 70h144" />
            </svg>
            <h3>{t(`zones.${key}`)}</h3>
            <p>{t(`zones.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
