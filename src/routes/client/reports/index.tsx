import { createFileRoute } from '@tanstack/react-router'
import { ReportList } from '../../../features/reports/list/report-list.tsx'

export const Route = createFileRoute('/client/reports/')({
  staticData: { title: 'reports:title' },
  component: () => <ReportList reader="/client/reports/$studyId" />,
})
