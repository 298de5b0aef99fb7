import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { RecentInvoices } from '../../features/invoices/recent-invoices.tsx'
import { ClientDashboard } from '../../features/orders/client-dashboard.tsx'

export const Route = createFileRoute('/client/dashboard')({
  staticData: { title: 'area.dashboard' },
  component: Dashboard,
})

function Dashboard() {
  return (
    <Stack gap="xl">
      <div>
        <ClientDashboard />
      </div>
      <RecentInvoices />
    </Stack>
  )
}
