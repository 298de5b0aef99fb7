import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../data/sync-status.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import type { HistoryFilter } from './history-filter.ts'
import classes from './history.module.css'

interface PrintHeadProps {
  readonly filter: HistoryFilter
  readonly now: Date
}

/** The head of a printed history: its person, its period and its filters. */
export function PrintHead({ filter: { periode, statut, facture }, now }: PrintHeadProps) {
  const { t } = useTranslation(['invoices', 'study'])
  const profile = useProfile()
  const name = profile ? `${profile.prenom} ${profile.nom}`.trim() : ''
  const parts = [
    t('history.printed', { name: isolate(name), at: isolate(formatDateTime(now)) }),
    t(`history.periods.${periode ?? 'all'}`),
    facture && t(`state.${facture}`),
    statut && t(`study:statut.${statut}`),
  ]
  return <p className={classes.printOnly}>{parts.filter(Boolean).join(' · ')}</p>
}
