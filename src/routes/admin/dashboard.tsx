import { createFileRoute } from '@tanstack/react-router'
import { AdminDashboard } from '../../features/administration/admin-dashboard.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { title: 'admin:title' },
  loader: () => loadTexts('mails'),
  component: AdminDashboard,
})
