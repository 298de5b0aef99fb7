import { createFileRoute } from '@tanstack/react-router'
import { guardArea } from '../features/auth/guards.ts'
import { PaletteButton } from '../features/palette/palette-button.tsx'
import { loadTexts } from '../i18n/setup.ts'
import { Area } from './-area.tsx'

export const Route = createFileRoute('/admin')({
  staticData: { title: 'area.admin' },
  beforeLoad: ({ location }) => guardArea('admin', location.href),
  loader: () => loadTexts('admin', 'invoices', 'lists', 'messages', 'samples', 'study', 'support', 'sync', 'refusal'),
  component: () => <Area area="admin" search={<PaletteButton />} />,
})
