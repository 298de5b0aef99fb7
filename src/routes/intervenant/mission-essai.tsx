import { createFileRoute } from '@tanstack/react-router'
import { TrialPage } from '../../features/missions/trial/trial-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/mission-essai')({
  staticData: { title: 'field:trial.title' },
  loader: () => loadTexts('measurements', 'photos', 'samples'),
  component: TrialPage,
})
