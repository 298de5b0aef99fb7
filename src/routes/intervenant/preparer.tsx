import { createFileRoute } from '@tanstack/react-router'
import { PreparationPage } from '../../features/preparation/preparation-page.tsx'

export const Route = createFileRoute('/intervenant/preparer')({
  staticData: { title: 'preparation:title' },
  component: PreparationPage,
})
