import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UnbilledStudy } from '../data/admin-invoices.ts'
import { useWaitingPrices } from '../data/admin-invoices.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { AmountText, DateText, Exact } from '../../../ui/text/formatted.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from './admin-invoices.module.css'
import { Waiting } from './waiting.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface UnbilledTableProps {
  readonly studies: readonly UnbilledStudy[]
  readonly onPrice: (study: UnbilledStudy) => void
}

/** A table on wide screens, one card per row on narrow ones. */
export function UnbilledTable({ studies, onPrice }: UnbilledTableProps) {
  const { t } = useTranslation(['invoices', 'study'])
  const labels = useStudyLabels()
  const waiting = useWaitingPrices()
  return (
    <table className={classes.table} data-of="studies">
      <thead>
        <tr>
          {(['study', 'client', 'budget', 'price', 'since', 'state', 'actions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`unbilled.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {studies.map((study) => (
          <tr key={study.study_id} data-study={study.study_id}>
            <th scope="row">
              {labels.typeEtude(study.type_etude)}
              <span className={`${kit.note} ${classes.place}`}>
                <Exact>{study.zone_geographique}</Exact> · {labels.pays(study.pays)}
              </span>
            </th>
            <td>
              <strong>
                <Exact>{study.entreprise}</Exact>
              </strong>
              {study.client_name && (
                <span>
                  <Exact>{study.client_name}</Exact>
                </span>
              )}
            </td>
            <td data-label={t('unbilled.budget')}>
              {study.budget_estime ? <Exact>{labels.budget(study.budget_estime)}</Exact> : t('study:fields.empty')}
            </td>
            <td data-label={t('unbilled.price')}>
              {study.prix_convenu === null ? '–' : <AmountText value={study.prix_convenu} />}
            </td>
            <td data-label={t('unbilled.since')}>
              <DateText value={study.date_fin_mission ?? study.created_at} />
            </td>
            <td>
              <StatusBadge statut={study.statut} />
              {study.cancelled_invoice && (
                <span className={`${kit.note} ${classes.reason}`}>
                  {t('unbilled.cancelled', { number: isolate(study.cancelled_invoice) })}
                </span>
              )}
              <Waiting kind={waiting.get(study.study_id)} />
            </td>
            <td>
              <Button
                data-row
                variant="light"
                aria-label={t('unbilled.setLabel', { company: study.entreprise })}
                onClick={() => onPrice(study)}
              >
                {t(study.prix_convenu === null ? 'unbilled.set' : 'unbilled.change')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
