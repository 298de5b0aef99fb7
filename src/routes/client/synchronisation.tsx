import { createFileRoute } from '@tanstack/react-router'
import { SyncCentre } from '../../features/sync-status/sync-centre.tsx'

export const Route = createFileRoute('/client/synchronisation')({
  staticData: { title: 'sync:title' },
  component: SyncCentre,
})
