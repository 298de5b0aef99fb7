import { createFileRoute } from '@tanstack/react-router'
import { AdviceSummary } from '../../../features/advice/editing/advice-summary.tsx'
import { RulesSummary } from '../../../features/company-rules/rules-summary.tsx'
import { LegalSummary } from '../../../features/legal/legal-summary.tsx'
import { AnswersSummary } from '../../../features/messages/answers/answers-summary.tsx'
import { ChecklistsSummary } from '../../../features/missions/checklist-editor/checklists-summary.tsx'
import { CompanySummary, OfficesSummary } from '../../../features/settings/details-summary.tsx'
import { SettingsOverview } from '../../../features/settings/settings-overview.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/')({
  staticData: { title: 'area.settings' },
  loader: () => loadTexts('rules', 'contents', 'legal', 'advice'),
  component: Overview,
})

function Overview() {
  return (
    <SettingsOverview
      summaries={{
        offices: <OfficesSummary />,
        company: <CompanySummary />,
        rules: <RulesSummary />,
        checklists: <ChecklistsSummary />,
        answers: <AnswersSummary />,
        legal: <LegalSummary />,
        articles: <AdviceSummary kind="article" />,
        recommendations: <AdviceSummary kind="recommendation" />,
      }}
    />
  )
}
