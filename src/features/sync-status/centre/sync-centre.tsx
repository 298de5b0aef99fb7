import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../../../sync/index.ts'
import { noAnswerOf } from '../../../../sync/domain/connection.ts'
import { useOutboxItems, useSyncStatus } from '../../../data/sync-status.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { ClearingNote } from './clearing-note.tsx'
import { DevicePanel } from './device-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { InstallPanel } from '../install/install-panel.tsx'
import { ItemGroup } from '../items/item-group.tsx'
import { QueueLeft } from './queue-left.tsx'
import { SyncSummary } from './sync-summary.tsx'

/** Everything this device has not yet, or has lately, given to the server; and how the device itself is. */
export function SyncCentre() {
  const { t } = useTranslation('sync')
  const status = useSyncStatus()
  const items = useOutboxItems()
  if (!status || !items) return <SkeletonList rows={4} />
  const groups = groupItems(items)
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Stack gap="xl">
        <SyncSummary status={status} />
        <QueueLeft items={items} noAnswer={noAnswerOf(status.connection)} />
        {groups.refused.length > 0 && <ItemGroup title={t('group.refused')} items={groups.refused} />}
        <ItemGroup title={t('group.waiting')} items={groups.waiting} nothing={t('group.nothing')} />
        <ItemGroup title={t('group.received')} items={groups.received} nothing={t('group.nothing_received')} />
        <ExportPanel count={groups.refused.length + groups.waiting.length} />
        <ClearingNote />
        <InstallPanel />
        <DevicePanel status={status} />
      </Stack>
    </>
  )
}

type Group = 'refused' | 'waiting' | 'received'

/** Held items stand beside the refusal that they wait for: one decision frees both. */
const GROUP_OF = {
  refused: 'refused',
  held: 'refused',
  waiting: 'waiting',
  sending: 'waiting',
  received: 'received',
} as const satisfies Record<OutboxItem['state']['kind'], Group>

function groupItems(items: readonly OutboxItem[]): Readonly<Record<Group, readonly OutboxItem[]>> {
  const of = (group: Group) => items.filter(({ state }) => GROUP_OF[state.kind] === group)
  return { refused: of('refused'), waiting: of('waiting'), received: of('received') }
}
