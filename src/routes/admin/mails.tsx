import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { MailsPage } from '../../features/mails/mails-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/mails')({
  staticData: { title: 'area.mails' },
  validateSearch: ({ page }: Readonly<Record<string, unknown>>): { readonly page?: number } => {
    const number = Number(page)
    return Number.isInteger(number) && number > 1 ? { page: number } : {}
  },
  loader: () => loadTexts('mails', 'lists'),
  component: Mails,
})

const route = getRouteApi('/admin/mails')

function Mails() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: number) => void navigate({ search: next > 1 ? { page: next } : {}, replace: true })
  return <MailsPage page={page} onPage={show} />
}
