import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useDeviceList } from '../../../data/list-state.ts'
import { useStudies, useStudyList } from '../../../data/studies/studies.ts'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { historyCsv } from './history-csv.ts'
import { filterInvoices, filterOrders, isFiltered, type HistoryFilter } from './history-filter.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistorySection } from './history-section.tsx'
import { HistoryTotals } from './history-totals.tsx'
import { InvoiceCard } from '../invoice-card.tsx'
import { OrderRow } from './order-row.tsx'
import { PrintHead } from './print-head.tsx'
import classes from './history.module.css'
import { useInvoices } from '../use-invoices.ts'
import kit from '../../../ui/kit/kit.module.css'

const PAGE = 20
const ALL = { view: 'mine' } as const

interface HistoryPageProps {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
}

/** docs/specification.md#2: orders and invoices, filtered, summed, exported and printed as they are shown. */
export function HistoryPage({ filter, onFilter }: HistoryPageProps) {
  const { t } = useTranslation(['invoices', 'client', 'study'])
  const { t: tStudy } = useTranslation('study')
  const [shown, setShown] = useState(PAGE)
  // Periods count back from the opening of the page: no row leaves the list while it is read.
  const [now] = useState(() => new Date())
  const { items: orders, ...ordered } = useStudyList(ALL, (all) => filterOrders(all, filter, now))
  const allOrders = useStudies(ALL)
  const allInvoices = useInvoices()
  const { items: invoices, ...invoiced } = useDeviceList(
    'records',
    allInvoices && filterInvoices(allInvoices, filter, now),
  )
  const more = (total: number) =>
    total > shown && (
      <Button variant="default" mt="md" className={classes.screenOnly} onClick={() => setShown(shown + PAGE)}>
        {t('history.more')}
      </Button>
    )
  const reset = (
    <Button variant="default" onClick={() => onFilter({})}>
      {t('history.reset')}
    </Button>
  )
  const filtered = isFiltered(filter)

  const exportCsv = () => {
    if (!orders || !invoices) return
    const day = now.toISOString().slice(0, 10)
    const references = new Map(allOrders?.items.map(({ id, reference }) => [id, reference]))
    const csv = historyCsv(orders, invoices, (id) => references.get(id), t, tStudy)
    void saveFile(new File([csv], `${t('csv.file')}-${day}.csv`, { type: 'text/csv;charset=utf-8' }))
  }
  const print = () => {
    // On paper there is no "more".
    flushSync(() => setShown(Number.POSITIVE_INFINITY))
    globalThis.print()
  }

  return (
    <>
      <PageTitle
        title={t('history.title')}
        lead={<span className={classes.screenOnly}>{t('history.lead')}</span>}
        action={
          <div className={`${kit.clusterXs} ${classes.actions}`}>
            <Button
              variant="default"
              onClick={exportCsv}
              disabled={!orders || !invoices}
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              {t('history.csv')}
            </Button>
            <Button variant="default" onClick={print} leftSection={<IconPrinter size={18} aria-hidden="true" />}>
              {t('history.print')}
            </Button>
          </div>
        }
      />
      <PrintHead filter={filter} now={now} />
      <HistoryFilters filter={filter} onFilter={onFilter} />
      <HistoryTotals invoices={invoices} />
      <HistorySection id="history-invoices" title={t('history.invoices')} count={invoices?.length}>
        <ListFrame
          state={invoiced.state}
          emptyTitle={t('recent.empty')}
          emptyHint={t(filtered && allInvoices?.length ? 'history.invoicesFiltered' : 'history.invoicesHint')}
          emptyAction={filtered && reset}
        >
          <ul className={`${kit.listSm} ${classes.list}`}>
            {invoices?.slice(0, shown).map((invoice) => (
              <li key={invoice.id}>
                <InvoiceCard invoice={invoice} />
              </li>
            ))}
          </ul>
          {invoices && more(invoices.length)}
        </ListFrame>
      </HistorySection>
      <HistorySection id="history-orders" title={t('history.orders')} count={orders?.length}>
        <ListFrame
          state={ordered.state}
          emptyTitle={t('client:orders.empty')}
          emptyHint={t(filtered && ordered.total ? 'history.ordersFiltered' : 'client:orders.emptyHint')}
          emptyAction={filtered && reset}
        >
          <ul className={`${kit.listSm} ${classes.list}`}>
            {orders?.slice(0, shown).map((study) => (
              <li key={study.id}>
                <OrderRow study={study} />
              </li>
            ))}
          </ul>
          {orders && more(orders.length)}
        </ListFrame>
      </HistorySection>
    </>
  )
}
