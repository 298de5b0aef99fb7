import { createFileRoute } from '@tanstack/react-router'
import { NoticesPage } from '../../features/notices/notices-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/notifications')({
  staticData: { title: 'notices:title' },
  loader: () => loadTexts('notices'),
  component: () => <NoticesPage area="intervenant" />,
})
