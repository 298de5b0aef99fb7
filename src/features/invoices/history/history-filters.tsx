import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { INVOICE_STATES } from '../../../data/address-values.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { ORDER_STATUTS, PERIODS, historyFilter, type HistoryFilter } from './history-filter.ts'
import classes from './history.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface HistoryFiltersProps {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
}

export function HistoryFilters({ filter, onFilter }: HistoryFiltersProps) {
  const { t } = useTranslation(['invoices', 'study'])
  /** "All" is '' and leaves the address. */
  const change = (name: keyof HistoryFilter, value: string) =>
    onFilter(readSearch(historyFilter, { ...filter, [name]: value }))
  return (
    <div role="group" aria-label={t('history.filters')} className={`${kit.stackMd} ${kit.atTop} ${classes.filters}`}>
      <NativeSelect
        label={t('history.period')}
        description={filter.periode === 'year' ? t('history.yearHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        value={filter.periode ?? ''}
        onChange={({ currentTarget }) => change('periode', currentTarget.value)}
        data={[
          { value: '', label: t('history.periods.all') },
          ...PERIODS.map((value) => ({ value, label: t(`history.periods.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('history.invoiceStatus')}
        value={filter.facture ?? ''}
        onChange={({ currentTarget }) => change('facture', currentTarget.value)}
        data={[
          { value: '', label: t('history.allInvoices') },
          ...INVOICE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('history.orderStatus')}
        value={filter.statut ?? ''}
        onChange={({ currentTarget }) => change('statut', currentTarget.value)}
        data={[
          { value: '', label: t('history.allOrders') },
          ...ORDER_STATUTS.map((value) => ({ value, label: t(`study:statut.${value}`) })),
        ]}
      />
    </div>
  )
}
