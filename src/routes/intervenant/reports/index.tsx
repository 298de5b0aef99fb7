import { createFileRoute } from '@tanstack/react-router'
import { ReplaceButton } from '../../../features/missions/hand-in/replace-button.tsx'
import { ReportList } from '../../../features/reports/list/report-list.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/reports/')({
  staticData: { title: 'reports:title' },
  loader: () => loadTexts('reports'),
  component: () => <ReportList reader="/intervenant/reports/$studyId" more={ReplaceButton} />,
})
