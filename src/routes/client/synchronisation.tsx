import { createFileRoute } from '@tanstack/react-router'
import { SyncCentre } from '../../features/sync-status/centre/sync-centre.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/client/synchronisation')({
  staticData: { title: 'sync:title' },
  // The words of a message or of a profile that waits.
  loader: () => loadTexts('account', 'advice', 'contact', 'measurements', 'photos', 'samples', 'support'),
  component: SyncCentre,
})
