import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { Thread } from '../../../features/messages/thread/thread.tsx'
import { RequestPage } from '../../../features/support/request-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/support/$requestId')({
  staticData: { title: 'support:request.title' },
  loader: () => loadTexts('support'),
  component: Request,
})

const route = getRouteApi('/intervenant/support/$requestId')

function Request() {
  const { requestId } = route.useParams()
  return <RequestPage key={requestId} id={requestId} thread={<Thread kind="support" id={requestId} fills />} />
}
