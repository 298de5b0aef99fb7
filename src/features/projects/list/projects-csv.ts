import type { TFunction } from 'i18next'
import { studyPrice } from '../../../../sync/domain/money.ts'
import type { Project } from '../data/projects.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { csvOf, type Cell } from '../../../ui/files/csv.ts'
import { studyLabels } from '../../../subjects/studies/study-labels.ts'

/** One row a study. */
export function projectsCsv(
  projects: readonly Project[],
  t: TFunction<'projects'>,
  tStudy: TFunction<'study'>,
): string {
  const labels = studyLabels(tStudy)
  const date = (value: string | null): Cell => (value === null ? null : formatDate(value))
  const head: readonly Cell[] = [
    t('reference'),
    t('csv.id'),
    t('column.company'),
    t('column.client'),
    t('csv.client_email'),
    tStudy('fields.contact_nom'),
    t('csv.contact_email'),
    tStudy('fields.contact_telephone'),
    tStudy('fields.type_etude'),
    tStudy('fields.zone_geographique'),
    tStudy('fields.pays'),
    tStudy('fields.statut'),
    tStudy('fields.intervenant'),
    t('csv.amount'),
    t('csv.price'),
    tStudy('fields.delai_souhaite'),
    tStudy('fields.created_at'),
    t('column.due'),
    t('late'),
    tStudy('fields.date_acceptation'),
    tStudy('fields.date_debut_mission'),
    tStudy('fields.date_fin_mission'),
    tStudy('fields.rapport_uploaded_at'),
  ]
  return csvOf([
    head,
    ...projects.map((one): readonly Cell[] => {
      const { kind, amount } = studyPrice(one.prix_convenu, one.budget_estime)
      return [
        one.reference,
        one.id,
        one.entreprise,
        one.client_name,
        one.client_email,
        one.contact_nom,
        one.contact_email,
        one.contact_telephone === null ? null : { telephone: one.contact_telephone },
        labels.typeEtude(one.type_etude),
        one.zone_geographique,
        labels.pays(one.pays),
        tStudy(`statut.${one.statut}`),
        one.specialist_name,
        kind === 'none' ? null : amount,
        kind === 'agreed'
          ? tStudy('fields.prix_convenu')
          : kind === 'estimate'
            ? tStudy('price.estimate')
            : tStudy('price.none'),
        one.delai_souhaite && labels.delai(one.delai_souhaite),
        date(one.created_at),
        date(one.due_at),
        one.late ? t('late') : null,
        date(one.date_acceptation),
        date(one.date_debut_mission),
        date(one.date_fin_mission),
        date(one.rapport_uploaded_at),
      ]
    }),
  ])
}
