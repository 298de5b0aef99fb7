import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readStudyId } from '../../data/address-values.ts'
import { ApprovalHere } from '../../features/accounts/approval-here.tsx'
import { InboxPage } from '../../features/administration/inbox/inbox-page.tsx'
import { inboxSearch } from '../../features/administration/inbox/inbox-search.ts'
import type { Task } from '../../features/administration/inbox/tasks.ts'
import { InquiryHere } from '../../features/inquiries/inquiry/inquiry-page.tsx'
import { OverdueHere } from '../../features/invoices/admin/overdue-here.tsx'
import { PriceChoice } from '../../features/invoices/admin/price-choice.tsx'
import { PriceDialog } from '../../features/invoices/admin/price-dialog.tsx'
import { FailedMailHere } from '../../features/mails/failed-mail-here.tsx'
import { StudyMails } from '../../features/mails/study-mails.tsx'
import { Thread } from '../../features/messages/thread/thread.tsx'
import { StudyHere } from '../../features/projects/study/study-panel.tsx'
import { ReportHere } from '../../features/reports/admin/admin-report-dialog.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/todo')({
  staticData: { title: 'admin:todo.title' },
  validateSearch: inboxSearch,
  loader: () =>
    loadTexts('accounts', 'account', 'projects', 'quotes', 'validation', 'reports', 'inquiries', 'contact', 'mails'),
  component: Todo,
})

const route = getRouteApi('/admin/todo')

function Todo() {
  const { tache } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <InboxPage
      opened={tache}
      onOpen={(key) => void navigate({ search: key === undefined ? {} : { tache: key }, replace: true })}
      renderTask={(task) => <Here {...task} />}
    />
  )
}

/** A task with its action, as its own page has it; those of devices and deletions have the way to that page alone. */
function Here({ kind, row: { id, about, thread_kind: thread } }: Pick<Task, 'kind' | 'row'>) {
  const study = readStudyId(id)
  switch (kind) {
    case 'approvals':
      return <ApprovalHere id={id} />
    case 'late':
    case 'unassigned':
    case 'quotes':
      return (
        <StudyHere
          id={id}
          renderPriceDialog={(one, close) => (
            <PriceDialog study={{ ...one, study_id: one.id, entreprise: one.nom_entreprise }} onClose={close} />
          )}
          renderPriceChoice={(one) => <PriceChoice study={{ ...one, study_id: one.id }} />}
        />
      )
    case 'reports':
      return study && <ReportHere study={study} mails={<StudyMails study={study} />} />
    case 'messages':
    case 'help':
      return isThread(thread) && <Thread kind={thread} id={id} />
    case 'contacts':
      return <InquiryHere kind="contact" id={id} />
    case 'experts':
      return <InquiryHere kind="expert" id={id} />
    case 'invoices':
      return <OverdueHere id={id} number={about ?? ''} />
    case 'mails':
      return <FailedMailHere id={id} />
    case 'stuck':
    case 'refused':
    case 'deletions':
      return null
  }
}

const THREADS = ['study', 'advice', 'support', 'equipe', 'direct'] as const
const isThread = (kind: string | undefined): kind is (typeof THREADS)[number] =>
  (THREADS as readonly (string | undefined)[]).includes(kind)
