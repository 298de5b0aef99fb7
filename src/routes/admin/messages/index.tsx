import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readSearch } from '../../../data/search-schemas.ts'
import { PriceChoice } from '../../../features/invoices/admin/price-choice.tsx'
import { PriceDialog } from '../../../features/invoices/admin/price-dialog.tsx'
import { InboxPage } from '../../../features/messages/inbox/inbox-page.tsx'
import { inboxSearch, keyOf, threadOfKey } from '../../../features/messages/inbox/inbox-search.ts'
import { StudyHere } from '../../../features/projects/study/study-panel.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/messages/')({
  staticData: { title: 'messages:inbox.title' },
  validateSearch: inboxSearch,
  loader: () => loadTexts('answering', 'projects', 'quotes', 'study'),
  component: Inbox,
})

const route = getRouteApi('/admin/messages/')

function Inbox() {
  const { page, fil } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <InboxPage
      page={page}
      opened={threadOfKey(fil)}
      onPage={(next) => void navigate({ search: readSearch(inboxSearch, { page: next, fil }) })}
      onOpen={(thread) =>
        void navigate({ search: readSearch(inboxSearch, { page, fil: thread && keyOf(thread) }), replace: true })
      }
      renderStudy={(id) => (
        <StudyHere
          id={id}
          renderPriceDialog={(one, close) => (
            <PriceDialog study={{ ...one, study_id: one.id, entreprise: one.nom_entreprise }} onClose={close} />
          )}
          renderPriceChoice={(one) => <PriceChoice study={{ ...one, study_id: one.id }} />}
        />
      )}
    />
  )
}
