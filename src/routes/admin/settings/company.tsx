import { createFileRoute } from '@tanstack/react-router'
import { CompanySettings } from '../../../features/settings/details-pages.tsx'

export const Route = createFileRoute('/admin/settings/company')({
  staticData: { title: 'area.settings' },
  component: CompanySettings,
})
