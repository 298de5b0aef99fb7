import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { adminInvoicesSearch } from '../../features/invoices/admin/admin-invoices-search.ts'
import { AdminInvoices } from '../../features/invoices/admin/admin-invoices.tsx'

export const Route = createFileRoute('/admin/invoices')({
  staticData: { title: 'area.invoices' },
  validateSearch: adminInvoicesSearch,
  component: Invoices,
})

const route = getRouteApi('/admin/invoices')

function Invoices() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <AdminInvoices search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
