import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ordersSearch } from '../../../features/orders/orders-filter.ts'
import { OrdersPage } from '../../../features/orders/orders-page.tsx'

export const Route = createFileRoute('/client/orders/')({
  staticData: { title: 'area.orders' },
  validateSearch: ordersSearch,
  component: Orders,
})

const route = getRouteApi('/client/orders/')

function Orders() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <OrdersPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
