import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { AccountsPage } from '../../features/accounts/list/accounts-page.tsx'
import { accountsSearch } from '../../features/accounts/list/accounts-search.ts'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/accounts')({
  staticData: { title: 'area.accounts' },
  validateSearch: accountsSearch,
  loader: () => loadTexts('accounts', 'account', 'mails'),
  component: Accounts,
})

const route = getRouteApi('/admin/accounts')

function Accounts() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <AccountsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
