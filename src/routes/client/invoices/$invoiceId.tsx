import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readRecordId } from '../../../data/address-values.ts'
import { InvoicePage } from '../../../features/invoices/paper/invoice-page.tsx'

export const Route = createFileRoute('/client/invoices/$invoiceId')({
  staticData: { title: 'invoices:paper.title' },
  beforeLoad: ({ params }) => {
    if (!readRecordId(params.invoiceId)) throw notFound()
  },
  component: Invoice,
})

const route = getRouteApi('/client/invoices/$invoiceId')

function Invoice() {
  const { invoiceId } = route.useParams()
  const id = readRecordId(invoiceId)
  return id && <InvoicePage key={id} id={id} />
}
