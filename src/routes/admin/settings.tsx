import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings')({
  staticData: { title: 'area.settings' },
  loader: () => loadTexts('settings', 'offices'),
  component: () => (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  ),
})
