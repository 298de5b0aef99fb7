import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import type { StudyId } from '../../../sync/index.ts'
import { readStudyId } from '../../data/domain.ts'
import { readOrdersFilter, type OrdersFilter } from '../../features/orders/orders-filter.ts'
import { OrdersPage } from '../../features/orders/orders-page.tsx'

interface OrdersSearch {
  /** Absent: every state. */
  readonly statut?: OrdersFilter
  /** The study whose details are open. */
  readonly etude?: StudyId
}

export const Route = createFileRoute('/client/orders')({
  staticData: { title: 'area.orders' },
  validateSearch: ({ statut, etude }): OrdersSearch => {
    const filter = readOrdersFilter(statut)
    const study = readStudyId(etude)
    return { ...(filter ? { statut: filter } : {}), ...(study ? { etude: study } : {}) }
  },
  component: Orders,
})

const route = getRouteApi('/client/orders')

function Orders() {
  const { statut = null, etude = null } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <OrdersPage
      filter={statut}
      opened={etude}
      onFilter={(next) => void navigate({ search: next ? { statut: next } : {}, replace: true })}
      onClose={() => void navigate({ search: statut ? { statut } : {}, replace: true })}
    />
  )
}
