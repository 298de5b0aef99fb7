import { createFileRoute } from '@tanstack/react-router'
import { guardArea } from '../features/auth/guards.ts'
import { loadTexts } from '../i18n/setup.ts'
import { Area } from './-area.tsx'

export const Route = createFileRoute('/client')({
  staticData: { title: 'area.client' },
  beforeLoad: ({ location }) => guardArea('client', location.href),
  loader: () => loadTexts('client', 'invoices', 'messages', 'reports', 'study', 'sync', 'refusal'),
  component: () => <Area area="client" />,
})
