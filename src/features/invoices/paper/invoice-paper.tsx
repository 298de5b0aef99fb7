import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { useStudy } from '../../../data/studies/studies.ts'
import { useCompany, useOffices } from '../../../content/company-store.ts'
import { shownAddress } from '../../../content/shown-link.ts'
import { formatDate, formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { AmountText, DayText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { Logo } from '../../../ui/page/logo.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import classes from './invoice-paper.module.css'
import type { InvoiceView } from '../use-invoices.ts'

/** The study by its reference, as people quote it; nothing while this device does not know it. */
function Reference({ of }: { readonly of: StudyId }) {
  const { t } = useTranslation('study')
  const study = useStudy(of)
  return (
    study?.reference && (
      <div>
        <dt>{t('fields.reference')}</dt>
        <dd>
          <StudyReference study={study} />
        </dd>
      </div>
    )
  )
}

/** Dark on white in every theme, as it is printed; A4. */
export function InvoicePaper({ invoice }: { readonly invoice: InvoiceView }) {
  const { t } = useTranslation('invoices')
  const labels = useStudyLabels()
  const company = useCompany()
  return (
    <article className={classes.paper} data-invoice={invoice.numero}>
      <header className={classes.head}>
        <Logo />
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {t('paper.number', { number: isolate(invoice.numero) })}
          </h1>
          <p className={classes.standing} data-state={invoice.state}>
            <Standing invoice={invoice} />
          </p>
        </div>
      </header>
      <div className={classes.parties}>
        <Issuer invoice={invoice} />
        <section>
          <h2 className={classes.label}>{t('paper.to')}</h2>
          <p className={classes.lines}>
            <strong>
              <Exact>{invoice.entreprise}</Exact>
            </strong>
            {invoice.nom && (
              <span>
                <Exact>{invoice.nom}</Exact>
              </span>
            )}
          </p>
        </section>
      </div>
      <dl className={classes.dates}>
        {invoice.studyId && <Reference of={invoice.studyId} />}
        <div>
          <dt>{t('paper.issued')}</dt>
          <dd>
            <DayText value={invoice.issued_on} />
          </dd>
        </div>
        <div>
          <dt>{t('paper.due')}</dt>
          <dd>
            <DayText value={invoice.due_on} />
          </dd>
        </div>
        <div>
          <dt>{t('paper.ordered')}</dt>
          <dd>
            <DayText value={invoice.date_demande} />
          </dd>
        </div>
        {invoice.date_fin_mission && (
          <div>
            <dt>{t('paper.finished')}</dt>
            <dd>
              <DayText value={invoice.date_fin_mission} />
            </dd>
          </div>
        )}
      </dl>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('paper.item')}</th>
            <th scope="col">{t('paper.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {t('paper.line', { type: labels.typeEtude(invoice.type_etude) })}
              <span className={classes.place}>
                <Exact>{invoice.zone_geographique}</Exact> · {labels.pays(invoice.pays)}
              </span>
            </td>
            <td>
              <AmountText value={invoice.montant} />
            </td>
          </tr>
        </tbody>
      </table>
      <InvoiceSums invoice={invoice} />
      {invoice.is_estimate && (
        <p className={classes.estimate}>
          <strong>{t('paper.estimate')}</strong> {t('paper.estimateText')}
        </p>
      )}
      <footer className={classes.foot}>
        {(invoice.state === 'pending' || invoice.state === 'overdue') && <p>{t('paper.thanks')}</p>}
        <p>
          {company.name} · {t('paper.registration', { number: isolate(company.legal.registration) })}
        </p>
      </footer>
    </article>
  )
}

function Standing({ invoice }: { readonly invoice: InvoiceView }) {
  const { t } = useTranslation('invoices')
  const { cancellation, state } = invoice
  const day = isolate(cancellation ? formatDate(cancellation.at) : formatDay(invoice.due_on))
  return (
    <>
      {t(`paper.states.${state}`, { day })}
      {cancellation && <span dir="auto">{t('paper.reason', { reason: isolate(cancellation.motif) })}</span>}
    </>
  )
}

/** The office of the country of the study. */
function Issuer({ invoice }: { readonly invoice: InvoiceView }) {
  const { t } = useTranslation('invoices')
  const language = useLanguage()
  const { name } = useCompany()
  const office = Object.values(useOffices()).find(({ pays }) => pays === invoice.pays)
  if (!office) return null
  const email = shownAddress(office.email)
  return (
    <section>
      <h2 className={classes.label}>{t('paper.from')}</h2>
      <p className={classes.lines}>
        <strong>{name}</strong>
        <span>{office.institution[language]}</span>
        {[...new Set(office.address[language])].map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>
          {t('paper.phone')} <Ltr>{office.phone.display}</Ltr>
        </span>
        {email !== null && (
          <span>
            {t('paper.email')} <Ltr>{email}</Ltr>
          </span>
        )}
      </p>
    </section>
  )
}
