import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isQuotable } from '../../../../sync/domain/study.ts'
import { studyPrice } from '../../../../sync/domain/money.ts'
import type { StudyDossier } from '../data/projects.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { AmountText, DateText, Ltr } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { QuoteStanding } from '../../../subjects/studies/quote-standing.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { PriceText } from '../../../subjects/studies/price-text.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Parts of another feature, passed in by the route. */
export interface PriceParts {
  /** The dialog in which the price is agreed. */
  readonly renderPriceDialog: (study: StudyDossier['study'], close: () => void) => ReactNode
  /** Shows both prices when somebody else has agreed another one meanwhile. */
  readonly renderPriceChoice: (study: StudyDossier['study']) => ReactNode
}

interface MoneySectionProps extends PriceParts {
  readonly dossier: StudyDossier
}

/** The price, the invoices based on it, and the certificates of the delivered reports. */
export function MoneySection({ dossier, renderPriceDialog, renderPriceChoice }: MoneySectionProps) {
  const { study, billed, quote, invoices, certificates } = dossier
  const { t } = useTranslation(['projects', 'invoices', 'quotes', 'study'])
  const [pricing, setPricing] = useState(false)
  const [quoting, setQuoting] = useState(false)
  return (
    <PageSection title={t('section.money')}>
      <div className={`${kit.clusterSm} ${kit.centred} ${kit.apart}`}>
        <PriceText price={studyPrice(study.prix_convenu, study.budget_estime)} />
        {!billed && study.statut !== 'annulée' && (
          <Button variant="default" onClick={() => setPricing(true)}>
            {t(study.prix_convenu === null ? 'set_price' : 'change_price')}
          </Button>
        )}
      </div>
      {renderPriceChoice(study)}
      {(quote || (isQuotable(study.statut) && !billed)) && (
        <div className={`${kit.clusterSm} ${kit.centred} ${kit.apart}`}>
          <span className={kit.breaks}>
            {quote ? <QuoteStanding quote={quote} /> : t('quotes:none')}
            {quote?.motif && (
              <>
                {' '}
                · <q dir="auto">{quote.motif}</q>
              </>
            )}
          </span>
          {isQuotable(study.statut) && !billed && (
            <Button variant="default" onClick={() => setQuoting(true)}>
              {t(quote ? 'quotes:change' : 'quotes:offer')}
            </Button>
          )}
        </div>
      )}
      {invoices.length === 0 ? (
        <p className={`${kit.quiet} ${kit.flush}`}>{t('empty.invoices')}</p>
      ) : (
        <ul className={`${kit.listXs} ${classes.rows}`} aria-label={t('invoices_list')}>
          {invoices.map((invoice) => (
            <li key={invoice.numero}>
              <TextLink to="/admin/invoices" search={{ recherche: invoice.numero }} className={classes.strong}>
                <Ltr>{invoice.numero}</Ltr>
              </TextLink>
              <span>
                <AmountText value={invoice.montant} />
                {invoice.is_estimate && <> · {t('invoices:card.estimate')}</>}
              </span>
              <span>{t(`invoices:state.${invoice.state}`)}</span>
              <span>{t('due_on', { date: isolate(formatDay(invoice.due_on)) })}</span>
            </li>
          ))}
        </ul>
      )}
      {certificates.length === 0 ? (
        <p className={`${kit.quiet} ${kit.flush}`}>{t('empty.certificates')}</p>
      ) : (
        <ul className={`${kit.listXs} ${classes.rows}`} aria-label={t('certificates_list')}>
          {certificates.map(({ code, version, issued_at, state }) => (
            <li key={code}>
              <TextLink to="/verifier/$code" params={{ code }} className={classes.strong}>
                <Ltr>{code}</Ltr>
              </TextLink>
              <span>{t('version', { version: isolate(String(version)) })}</span>
              <span>{t(`certificate.${state}`)}</span>
              <DateText value={issued_at} />
            </li>
          ))}
        </ul>
      )}
      {quoting && <QuoteDialog dossier={dossier} onClose={() => setQuoting(false)} />}
      {pricing && renderPriceDialog(study, () => setPricing(false))}
    </PageSection>
  )
}
