import { createFileRoute } from '@tanstack/react-router'
import { PreparationPage } from '../../features/preparation/preparation-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/preparer')({
  staticData: { title: 'preparation:title' },
  loader: () => loadTexts('preparation'),
  component: PreparationPage,
})
