import type { TFunction } from 'i18next'
import type { StudyId, StudyView } from '../../../../sync/index.ts'
import { formatDate, formatDay } from '../../../i18n/formats.ts'
import { studyLabels } from '../../../subjects/studies/study-labels.ts'
import { csvOf, type Cell } from '../../../ui/files/csv.ts'
import type { InvoiceView } from '../use-invoices.ts'

/**
 * The filtered rows, orders first. Both kinds share one table, where a filter of the spreadsheet separates them. Only
 * invoices have amounts, so that the sum of a column counts none twice.
 */
export function historyCsv(
  orders: readonly StudyView[],
  invoices: readonly InvoiceView[],
  referenceOf: (study: StudyId) => string | null | undefined,
  t: TFunction<['invoices', 'study']>,
  tStudy: TFunction<'study'>,
): string {
  const labels = studyLabels(tStudy)
  const head: readonly Cell[] = [
    t('csv.type'),
    tStudy('fields.reference'),
    t('csv.number'),
    t('csv.company'),
    t('csv.study'),
    t('csv.place'),
    t('csv.country'),
    t('csv.date'),
    t('csv.state'),
    t('csv.amount'),
    t('csv.estimate'),
    t('csv.paid'),
    t('csv.left'),
    t('csv.due'),
  ]
  const ordered = orders.map((study): readonly Cell[] => [
    t('csv.order'),
    study.reference,
    null,
    study.nom_entreprise,
    labels.typeEtude(study.type_etude),
    study.zone_geographique,
    labels.pays(study.pays),
    formatDate(study.created_at),
    tStudy(`statut.${study.statut}`),
    null,
    null,
    null,
    null,
    null,
  ])
  const billed = invoices.map((invoice): readonly Cell[] => [
    t('csv.invoice'),
    (invoice.studyId && referenceOf(invoice.studyId)) ?? null,
    invoice.numero,
    invoice.entreprise,
    labels.typeEtude(invoice.type_etude),
    invoice.zone_geographique,
    labels.pays(invoice.pays),
    formatDay(invoice.issued_on),
    t(`state.${invoice.state}`),
    invoice.montant,
    t(invoice.is_estimate ? 'csv.yes' : 'csv.no'),
    invoice.paid,
    invoice.state === 'cancelled' ? 0 : invoice.left,
    formatDay(invoice.due_on),
  ])
  return csvOf([head, ...ordered, ...billed])
}
