import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { AmountText, DayText, Exact, Ltr } from '../../ui/text/formatted.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { EstimateMark, InvoiceStateBadge } from './invoice-badges.tsx'
import type { InvoiceView } from './use-invoices.ts'
import classes from './rows.module.css'
import kit from '../../ui/kit/kit.module.css'

/** One invoice of a client; its number opens it. */
export function InvoiceCard({ invoice }: { readonly invoice: InvoiceView }) {
  const { t } = useTranslation('invoices')
  const language = useLanguage()
  const labels = useStudyLabels()
  const open = invoice.state === 'pending' || invoice.state === 'overdue'
  return (
    <article className={`${kit.box} ${classes.row}`} data-invoice={invoice.numero}>
      <div className={kit.shrinks}>
        <h3 className={kit.itemHead}>
          <Link
            to="/client/invoices/$invoiceId"
            params={{ invoiceId: invoice.id }}
            className={`${kit.bareLink} ${classes.link}`}
          >
            <Ltr>{invoice.numero}</Ltr>
          </Link>
        </h3>
        <p className={`${kit.quiet} ${kit.flush}`}>
          <Exact>{invoice.entreprise}</Exact> · {labels.typeEtude(invoice.type_etude)}
        </p>
        <p className={`${kit.quiet} ${kit.flush} ${classes.dates}`}>
          <span>
            {t('card.issued')} <DayText value={invoice.issued_on} />
          </span>
          {open && (
            <span>
              {t('card.due')} <DayText value={invoice.due_on} />
            </span>
          )}
        </p>
      </div>
      <div className={classes.side}>
        <span className={classes.amount}>
          {invoice.is_estimate && <EstimateMark />}
          <strong>
            <AmountText value={invoice.montant} />
          </strong>
        </span>
        {open && invoice.paid > 0 && (
          <span className={`${kit.quiet} ${kit.flush} ${classes.dates}`}>
            {t('card.left', { amount: isolate(formatAmount(invoice.left, language)) })}
          </span>
        )}
        <InvoiceStateBadge state={invoice.state} />
      </div>
    </article>
  )
}
