import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UnbilledStudy } from '../data/admin-invoices.ts'
import { useWaitingPrices } from '../data/admin-invoices.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { AmountText, DateText, Exact } from '../../../ui/text/formatted.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { Waiting } from './waiting.tsx'

/** The columns of the list; a row agrees its price. */
export function useUnbilledColumns(onPrice: (study: UnbilledStudy) => void): readonly Column<UnbilledStudy>[] {
  const { t } = useTranslation(['invoices', 'study'])
  const labels = useStudyLabels()
  const waiting = useWaitingPrices()
  return [
    {
      id: 'company',
      label: t('csv.company'),
      width: 1.8,
      renderCell: (study) => (
        <UnstyledButton
          data-row
          aria-label={t('unbilled.setLabel', { company: study.entreprise })}
          onClick={() => onPrice(study)}
        >
          <Exact>{study.entreprise}</Exact>
        </UnstyledButton>
      ),
    },
    {
      id: 'reference',
      label: t('study:fields.reference'),
      width: 1.3,
      renderCell: (study) => (
        <TextLink to="/admin/projects/$id" params={{ id: study.study_id }}>
          <StudyReference study={study} />
        </TextLink>
      ),
    },
    { id: 'study', label: t('unbilled.study'), width: 1.4, renderCell: (row) => labels.typeEtude(row.type_etude) },
    {
      id: 'client',
      label: t('unbilled.client'),
      wideOnly: true,
      width: 1.4,
      renderCell: ({ client_name }) => client_name && <Exact>{client_name}</Exact>,
    },
    {
      id: 'place',
      label: t('study:fields.zone_geographique'),
      wideOnly: true,
      extra: true,
      width: 1.4,
      renderCell: ({ zone_geographique, pays }) => (
        <>
          <Exact>{zone_geographique}</Exact> · {labels.pays(pays)}
        </>
      ),
    },
    {
      id: 'budget',
      label: t('unbilled.budget'),
      wideOnly: true,
      width: 1.3,
      renderCell: ({ budget_estime }) =>
        budget_estime ? <Exact>{labels.budget(budget_estime)}</Exact> : t('study:fields.empty'),
    },
    {
      id: 'price',
      label: t('unbilled.price'),
      width: 1.2,
      renderCell: ({ prix_convenu }) =>
        prix_convenu === null ? t('unbilled.set') : <AmountText value={prix_convenu} />,
    },
    {
      id: 'since',
      label: t('unbilled.since'),
      width: 1.1,
      renderCell: ({ date_fin_mission, created_at }) => <DateText value={date_fin_mission ?? created_at} />,
    },
    {
      id: 'state',
      label: t('unbilled.state'),
      width: 2.2,
      renderCell: ({ statut, study_id, cancelled_invoice }) => (
        <>
          <StatusBadge statut={statut} /> <Waiting kind={waiting.get(study_id)} />
          {cancelled_invoice && t('unbilled.cancelled', { number: isolate(cancelled_invoice) })}
        </>
      ),
    },
  ]
}
