import { createFileRoute } from '@tanstack/react-router'
import { ReplaceButton } from '../../../features/missions/hand-in/replace-button.tsx'
import { ReportList } from '../../../features/reports/list/report-list.tsx'

export const Route = createFileRoute('/intervenant/reports/')({
  staticData: { title: 'reports:title' },
  component: () => <ReportList reader="/intervenant/reports/$studyId" more={ReplaceButton} />,
})
