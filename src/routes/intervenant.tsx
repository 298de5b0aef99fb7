import { createFileRoute } from '@tanstack/react-router'
import { guardArea } from '../features/auth/guards.ts'
import { ApprovalGate } from '../features/missions/waiting/approval-gate.tsx'
import { KeepHolidays } from '../features/planning/keep-holidays.tsx'
import { InstallPanel } from '../features/sync-status/install/install-panel.tsx'
import { loadTexts } from '../i18n/setup.ts'
import { Area } from './-area.tsx'

export const Route = createFileRoute('/intervenant')({
  staticData: { title: 'area.intervenant' },
  beforeLoad: ({ location }) => guardArea('intervention', location.href),
  loader: () => loadTexts('field', 'messages', 'refusal', 'study', 'sync'),
  component: () => (
    <Area
      area="intervention"
      gate={(pages) => (
        <ApprovalGate install={<InstallPanel />}>
          {pages}
          <KeepHolidays />
        </ApprovalGate>
      )}
    />
  ),
})
