import { createFileRoute } from '@tanstack/react-router'
import { RulesPage } from '../../../features/company-rules/rules-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/rules')({
  staticData: { title: 'area.admin', titleOf: () => 'rules:title' },
  loader: () => loadTexts('rules'),
  component: RulesPage,
})
