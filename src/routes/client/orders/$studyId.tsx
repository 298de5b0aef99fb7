import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/address-values.ts'
import { OrderRecommendations } from '../../../features/advice/recommendations/order-recommendations.tsx'
import { StudyInvoice } from '../../../features/invoices/study-invoice.tsx'
import { Thread } from '../../../features/messages/thread/thread.tsx'
import { OrderPage } from '../../../features/orders/order-page.tsx'
import { OrderReport } from '../../../features/reports/documents/order-report.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/client/orders/$studyId')({
  staticData: { title: 'client:order.title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.studyId)) throw notFound()
  },
  loader: () => loadTexts('advice', 'photos', 'quotes'),
  component: Order,
})

const route = getRouteApi('/client/orders/$studyId')

function Order() {
  const { studyId } = route.useParams()
  const id = readStudyId(studyId)
  return (
    id && (
      <OrderPage
        key={id}
        id={id}
        report={<OrderReport study={id} />}
        papers={<StudyInvoice study={id} />}
        advice={<OrderRecommendations study={id} />}
        conversation={<Thread kind="study" id={id} />}
      />
    )
  )
}
