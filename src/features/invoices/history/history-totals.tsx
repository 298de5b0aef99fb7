import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { totalsOf } from '../../../../sync/domain/invoice.ts'
import { AmountText } from '../../../ui/text/formatted.tsx'
import classes from './history.module.css'
import type { InvoiceView } from '../use-invoices.ts'
import kit from '../../../ui/kit/kit.module.css'

/** Sums of the invoices that are shown; undefined: not known yet. */
export function HistoryTotals({ invoices }: { readonly invoices: readonly InvoiceView[] | undefined }) {
  const { t } = useTranslation('invoices')
  const totals = invoices && totalsOf(invoices)
  return (
    <dl className={`${kit.stackMd} ${classes.totals}`} aria-label={t('history.totals')}>
      <Total label={t('history.total')} hint={t('history.totalHint')} value={totals?.billed} />
      <Total label={t('history.paid')} hint={t('history.paidHint')} value={totals?.paid} />
    </dl>
  )
}

function Total({
  label,
  hint,
  value,
}: {
  readonly label: string
  readonly hint: string
  readonly value: number | undefined
}) {
  return (
    <div className={`${kit.box} ${classes.total}`}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        {value === undefined ? <Skeleton height="1em" width="6ch" /> : <AmountText value={value} />}
      </dd>
      <dd className={classes.hint}>{hint}</dd>
    </div>
  )
}
