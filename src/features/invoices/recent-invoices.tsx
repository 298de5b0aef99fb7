import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeviceList } from '../../data/list-state.ts'
import { TextLink } from '../../ui/links/links.tsx'
import { ListFrame } from '../../ui/lists/list-frame.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import classes from './rows.module.css'
import { useInvoices } from './use-invoices.ts'
import kit from '../../ui/kit/kit.module.css'

/** docs/specification.md#9. */
const RECENT = 5

/** The newest invoices, for the client's dashboard. */
export function RecentInvoices() {
  const { t } = useTranslation('invoices')
  const { state, items: invoices } = useDeviceList('records', useInvoices())
  return (
    <section aria-labelledby="recent-invoices">
      <div className={classes.head}>
        <Title order={2} id="recent-invoices">
          {t('recent.title')}
        </Title>
        {invoices && invoices.length > 0 && <TextLink to="/client/history">{t('recent.all')}</TextLink>}
      </div>
      <ListFrame state={state} emptyTitle={t('recent.empty')} emptyHint={t('history.invoicesHint')}>
        <ul className={`${kit.listSm} ${classes.list}`}>
          {invoices?.slice(0, RECENT).map((invoice) => (
            <li key={invoice.id}>
              <InvoiceCard invoice={invoice} />
            </li>
          ))}
        </ul>
      </ListFrame>
    </section>
  )
}
