import type { OutboxItem, StudyId } from '../../../../sync/index.ts'
import { reportDossier, reportList, type ReportsQuery } from '../../../../sync/admin.ts'
import { useQuestion } from '../../../data/use-question.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'

export type { ReportDossier, ReportFile, ReportLine, ReportsPage } from '../../../../sync/admin.ts'

const CHANGING: readonly string[] = ['validate_report', 'send_back_report']

export const useReportList = (query: ReportsQuery) =>
  useQuestion(reportList(query), { changedBy: CHANGING, news: true })

export const useReportDossier = (study: StudyId) =>
  useQuestion(reportDossier(study), { changedBy: [...CHANGING, 'mark_report_opened'] })

/** The state of unsent decisions about reports, by the id of the study. */
export function useWaitingDecisions(): ReadonlyMap<string, OutboxItem['state']['kind']> {
  const items = useOutboxItems() ?? []
  return new Map(
    items.flatMap(({ name, studyId, state }) =>
      CHANGING.includes(name) && studyId && state.kind !== 'received' ? [[studyId, state.kind] as const] : [],
    ),
  )
}
