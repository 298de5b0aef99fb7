import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { ComponentType, CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceState } from '../../../sync/index.ts'
import badge from '../../subjects/studies/status-badge.module.css'
import classes from './invoice-badges.module.css'

interface Look {
  readonly colour: string
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
}

/** The colours of docs/specification.md#9 for the study states with the same meaning. */
const LOOK: Readonly<Record<InvoiceState, Look>> = {
  pending: { colour: '#fbbf24', Icon: IconHourglass },
  paid: { colour: '#10b981', Icon: IconCircleCheck },
  overdue: { colour: '#ef4444', Icon: IconAlertTriangle },
  cancelled: { colour: '#8a938f', Icon: IconCircleX },
}

/** Colour, icon and word together, so that none is needed alone. */
export function InvoiceStateBadge({ state }: { readonly state: InvoiceState }) {
  const { t } = useTranslation('invoices')
  const { colour, Icon } = LOOK[state]
  return (
    <span
      translate="no"
      className={badge['badge']}
      style={{ '--statut-colour': colour } as CSSProperties}
      data-invoice-state={state}
    >
      <span className={badge['dot']} data-drawn aria-hidden="true" />
      <span className={badge['icon']} aria-hidden="true">
        <Icon size={16} stroke={1.8} />
      </span>
      {t(`state.${state}`)}
    </span>
  )
}

/** No price was agreed: the amount of the budget. */
export function EstimateMark() {
  const { t } = useTranslation('invoices')
  return (
    <span className={classes.estimate} title={t('card.estimateHint')}>
      {t('card.estimate')}
    </span>
  )
}
