import { createFileRoute } from '@tanstack/react-router'
import { AdminDashboard } from '../../features/administration/admin-dashboard.tsx'

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { title: 'admin:title' },
  component: AdminDashboard,
})
