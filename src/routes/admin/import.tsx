import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../features/sync-status/import/import-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/import')({
  staticData: { title: 'area.terrain' },
  // The texts of everything that a device can hold.
  loader: () => loadTexts('terrain', 'contact', 'account', 'advice', 'invoices', 'measurements', 'samples', 'support'),
  component: ImportPage,
})
