import { createFileRoute } from '@tanstack/react-router'
import { SettingsOverview } from '../../../features/settings/settings-overview.tsx'

export const Route = createFileRoute('/admin/settings/')({
  staticData: { title: 'area.settings' },
  component: SettingsOverview,
})
