import { createFileRoute } from '@tanstack/react-router'
import { ClientDashboard } from '../../features/orders/client-dashboard.tsx'

export const Route = createFileRoute('/client/dashboard')({
  staticData: { title: 'area.dashboard' },
  component: ClientDashboard,
})
