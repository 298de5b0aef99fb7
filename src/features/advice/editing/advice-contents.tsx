import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ContentEntry } from '../../../data/published/contents.ts'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { entryOf, newKey, useAdviceEntries, type AdviceKind } from './advice-entries.ts'
import { ContentsList } from './contents-list.tsx'

interface AdviceContentsProps<K extends AdviceKind> {
  readonly kind: K
  readonly title: string
  readonly lead: string
  readonly add: string
  readonly open: string | undefined
  readonly onOpen: (key: string | undefined) => void
  readonly children: (entry: ContentEntry<K>, onOvertaken: () => void) => ReactNode
}

/** The list of one kind, or the entry that is open. */
export function AdviceContents<K extends AdviceKind>({
  kind,
  title,
  lead,
  add,
  open,
  onOpen,
  children,
}: AdviceContentsProps<K>) {
  const { entries, order, rows, refreshing, failed, ask } = useAdviceEntries(kind)
  const entry = open !== undefined && entries ? entryOf(kind, open, entries, rows) : null
  return (
    <>
      <PageTitle
        title={title}
        lead={lead}
        action={
          entries &&
          !entry && (
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => onOpen(newKey())}>
              {add}
            </Button>
          )
        }
      />
      {failed && <ListFailed reason={failed} onRetry={ask} />}
      {!entries && !failed && <SkeletonList rows={4} />}
      {entry && <div key={entry.key}>{children(entry, ask)}</div>}
      {entries && order && !entry && (
        <ContentsList
          kind={kind}
          entries={entries}
          order={order}
          refreshing={refreshing}
          onOpen={onOpen}
          onOvertaken={ask}
        />
      )}
    </>
  )
}
