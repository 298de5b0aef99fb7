import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { TeamPage } from '../../../features/messages/team/team-page.tsx'

export const Route = createFileRoute('/intervenant/messages')({
  staticData: { title: 'messages:list.title_intervenant' },
  component: Messages,
})

function Messages() {
  const { threadId } = useParams({ strict: false })
  return (
    <TeamPage opened={threadId !== undefined}>
      <Outlet />
    </TeamPage>
  )
}
