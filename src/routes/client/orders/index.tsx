import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readOrdersFilter, type OrdersFilter } from '../../../features/orders/orders-filter.ts'
import { OrdersPage } from '../../../features/orders/orders-page.tsx'

interface OrdersSearch {
  /** Absent: every state. */
  readonly statut?: OrdersFilter
  /** Words to look for. */
  readonly q?: string
}

export const Route = createFileRoute('/client/orders/')({
  staticData: { title: 'area.orders' },
  validateSearch: ({ statut, q }): OrdersSearch => {
    const filter = readOrdersFilter(statut)
    // The router reads digits in the address as a number: they may still be a search.
    const words = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
    return { ...(filter ? { statut: filter } : {}), ...(words ? { q: words } : {}) }
  },
  component: Orders,
})

const route = getRouteApi('/client/orders/')

function Orders() {
  const { statut = null, q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <OrdersPage
      filter={statut}
      words={q}
      onChange={({ filter, words }) =>
        void navigate({
          search: { ...(filter ? { statut: filter } : {}), ...(words ? { q: words } : {}) },
          replace: true,
        })
      }
    />
  )
}
