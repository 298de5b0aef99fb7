import { useTranslation } from 'react-i18next'
import { AmountText } from '../../../ui/text/formatted.tsx'
import classes from './invoice-paper.module.css'
import { PaymentLine } from './payment-line.tsx'
import type { InvoiceView } from '../use-invoices.ts'

/** The total, the payments with their dates, and the amount left. */
export function InvoiceSums({ invoice }: { readonly invoice: InvoiceView }) {
  const { t } = useTranslation('invoices')
  const { payments } = invoice
  return (
    <div className={classes.sums}>
      <dl>
        <div className={classes.grand}>
          <dt>{t('paper.total')}</dt>
          <dd>
            <AmountText value={invoice.montant} />
          </dd>
        </div>
        {payments.length > 0 && (
          <div>
            <dt>{t('paper.paid')}</dt>
            <dd>
              <AmountText value={invoice.paid} />
            </dd>
          </div>
        )}
        {invoice.state !== 'cancelled' && (
          <div>
            <dt>{t('paper.left')}</dt>
            <dd>
              <AmountText value={invoice.left} />
            </dd>
          </div>
        )}
      </dl>
      {payments.length > 0 && (
        <section>
          <h2 className={classes.label}>{t('paper.payments')}</h2>
          <ul className={classes.payments}>
            {payments.map((payment) => (
              <li key={payment.id}>
                <PaymentLine payment={payment} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
