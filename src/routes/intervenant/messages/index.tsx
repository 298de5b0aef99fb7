import { createFileRoute } from '@tanstack/react-router'
import { ChooseOne } from '../../../features/messages/team/team-page.tsx'

export const Route = createFileRoute('/intervenant/messages/')({
  staticData: { title: 'messages:list.title_intervenant' },
  component: ChooseOne,
})
