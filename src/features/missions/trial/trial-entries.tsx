import { IconFlag3, IconNote, IconRulerMeasure } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatTime } from '../../../i18n/formats.ts'
import { Exact, Ltr, Stamp } from '../../../ui/text/formatted.tsx'
import { useTrialName, type TrialParametre } from './trial-parametres.ts'
import kit from '../../../ui/kit/kit.module.css'

/** One entry of the journal of a mission to practise on; `at`: ISO 8601. */
export type TrialEntry = { readonly at: string } & (
  | { readonly kind: 'started' | 'finished' }
  | { readonly kind: 'measurement'; readonly parametre: TrialParametre; readonly valeur: number }
  | { readonly kind: 'notes'; readonly text: string }
)

const ICONS = { started: IconFlag3, finished: IconFlag3, measurement: IconRulerMeasure, notes: IconNote } as const

export function TrialLine({ entry }: { readonly entry: TrialEntry }) {
  const Icon = ICONS[entry.kind]
  return (
    <div className={kit.entry}>
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <div className={`${kit.stack2xs} ${kit.breaks}`}>
        <Words entry={entry} />
        <p className={`${kit.note} ${kit.flush}`}>
          <Stamp value={entry.at} text={formatTime(entry.at)} />
        </p>
      </div>
    </div>
  )
}

function Words({ entry }: { readonly entry: TrialEntry }) {
  const { t } = useTranslation('study')
  const name = useTrialName()
  if (entry.kind === 'notes') return <Exact dir="auto">{entry.text}</Exact>
  if (entry.kind !== 'measurement')
    return <span className={kit.bold}>{t(`event.${entry.kind}`, { amount: '', intervenant: '' })}</span>
  return (
    <span>
      {name(entry.parametre)}{' '}
      <span className={kit.heavy}>
        <Ltr>{`${formatExact(entry.valeur)} µg/m³`}</Ltr>
      </span>
    </span>
  )
}
