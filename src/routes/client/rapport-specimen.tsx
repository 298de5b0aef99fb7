import { createFileRoute } from '@tanstack/react-router'
import { SpecimenPage } from '../../features/reports/viewer/specimen-page.tsx'

export const Route = createFileRoute('/client/rapport-specimen')({
  staticData: { title: 'reports:specimen.title' },
  component: SpecimenPage,
})
