import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { newsletterSearch } from '../../../../features/inquiries/inquiries-search.ts'
import { NewsletterPage } from '../../../../features/inquiries/newsletter/newsletter-page.tsx'
import { loadTexts } from '../../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/messages/newsletter/')({
  staticData: { title: 'inquiries:newsletter.title' },
  validateSearch: newsletterSearch,
  loader: () => loadTexts('inquiries'),
  component: Newsletter,
})

const route = getRouteApi('/admin/messages/newsletter/')

function Newsletter() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <NewsletterPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
