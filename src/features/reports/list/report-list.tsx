import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyQuery, StudyView } from '../../../../sync/index.ts'
import { useStudyList } from '../../../data/studies/studies.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { useRecords } from '../../../data/records.ts'
import { useVersionsByStudy } from '../data/report-versions.ts'
import { KeptReports } from './kept-reports.tsx'
import { newestByStudy } from './newest-certificate.ts'
import type { ReaderPath } from '../../../subjects/studies/read-report.tsx'
import { ReportCard } from './report-card.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface ReportListProps {
  readonly reader: ReaderPath
  /** Further actions on a report. */
  readonly more?: ComponentType<{ readonly study: StudyView }>
}

/** docs/specification.md#2: a specialist sees every complete study, a client their own; the newest delivery first. */
export function ReportList({ reader, more }: ReportListProps) {
  const { t } = useTranslation('reports')
  const sync = useSync()
  const forClient = reader.startsWith('/client')
  const { state, items = [] } = useStudyList(forClient ? OWN : DELIVERED)
  const versions = useVersionsByStudy()
  const certificates = newestByStudy(useRecords('certificate') ?? [])
  return (
    <>
      <PageTitle title={t('title')} lead={t(forClient ? 'lead_client' : 'lead_field')} />
      <ListFrame
        state={state}
        emptyTitle={t(forClient ? 'none_client' : 'none_field')}
        emptyHint={forClient && t('none_client_hint')}
        emptyAction={
          forClient && (
            <ButtonLink to="/client/rapport-specimen" variant="default">
              {t('specimen.open')}
            </ButtonLink>
          )
        }
        onRetry={() => void sync.syncNow()}
      >
        <KeptReports studies={items} />
        <ul className={kit.listSm}>
          {items.toSorted(byDelivery).map((study) => (
            <li key={study.id}>
              <ReportCard
                study={study}
                certificate={certificates.get(study.id)}
                versions={versions.get(study.id) ?? []}
                reader={reader}
                more={more}
              />
            </li>
          ))}
        </ul>
      </ListFrame>
    </>
  )
}

const OWN: StudyQuery = { view: 'mine', statuts: ['complete'] }
const DELIVERED: StudyQuery = { view: 'delivered' }

function byDelivery(a: StudyView, b: StudyView): number {
  return (b.rapport_uploaded_at ?? b.updated_at).localeCompare(a.rapport_uploaded_at ?? a.updated_at)
}
