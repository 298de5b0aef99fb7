import { createFileRoute } from '@tanstack/react-router'
import { TrialPage } from '../../features/missions/trial/trial-page.tsx'

export const Route = createFileRoute('/intervenant/mission-essai')({
  staticData: { title: 'field:trial.title' },
  component: TrialPage,
})
