import { useMemo } from 'react'
import { contentHistory, contents, type ContentVersion, type WrittenContent } from '../../../sync/admin.ts'
import { readContentBody } from '../../../sync/commands/content-fields.ts'
import type { ContentBodies, ContentKind } from '../../../sync/domain/content.ts'
import type { Command, OutboxItem } from '../../../sync/index.ts'
import { useOwnPublications } from './own-publications.ts'
import { useQuestion } from '../use-question.ts'
import { useOutboxItems } from '../sync-status.ts'

export type { ContentVersion, WrittenContent }

const CHANGING: readonly string[] = ['save_content', 'reset_content', 'publish_legal']

/** The latest version of every stored content of a kind; a form that was built on it keeps its input. */
export function useContents<K extends ContentKind>(kind: K) {
  useOwnPublications(CHANGING)
  return useQuestion(contents(kind), { changedBy: CHANGING, stays: true })
}

export const useContentHistory = <K extends ContentKind>(kind: K, key: string) =>
  useQuestion(contentHistory(kind, key), { changedBy: CHANGING })

/** A body that was kept as text; null: of another version of the app. */
export function readBody<K extends ContentKind>(kind: K, text: string): ContentBodies[K] | null {
  try {
    const read = readContentBody(kind, JSON.parse(text))
    return 'body' in read ? (read.body as ContentBodies[K]) : null
  } catch {
    return null
  }
}

/** A content that this device has saved and the server has not applied. */
export interface WaitingContent<K extends ContentKind = ContentKind> {
  readonly state: 'waiting' | 'refused'
  readonly versionId: string
  /** Undefined: of a publication, which changes no text. */
  readonly body: ContentBodies[K] | null | undefined
  readonly shown: boolean
}

export function useWaitingContents<K extends ContentKind>(kind: K): ReadonlyMap<string, WaitingContent<K>> {
  const items = useOutboxItems()
  return useMemo(() => waitingContents(kind, items ?? []), [kind, items])
}

/** By key; the last version of each that was not refused. */
export function waitingContents<K extends ContentKind>(
  kind: K,
  items: readonly Pick<OutboxItem, 'name' | 'args' | 'state'>[],
): ReadonlyMap<string, WaitingContent<K>> {
  const found = new Map<string, WaitingContent<K>>()
  for (const { name, args, state } of items) {
    if (state.kind === 'received') continue
    const command = { name, args } as Command
    const put = (key: string, given: Omit<WaitingContent<K>, 'state'>) => {
      if (state.kind !== 'refused' || found.get(key)?.state !== 'waiting')
        found.set(key, { ...given, state: state.kind === 'refused' ? 'refused' : 'waiting' })
    }
    if (command.name === 'save_content' && command.args.kind === kind) {
      put(command.args.key, {
        versionId: command.args.version_id,
        body: command.args.body as ContentBodies[K],
        shown: command.args.shown,
      })
    }
    if (command.name === 'reset_content' && command.args.kind === kind)
      put(command.args.key, { versionId: command.args.version_id, body: null, shown: true })
    if (command.name === 'publish_legal' && kind === 'legal') {
      put(command.args.key, {
        versionId: command.args.version_id,
        body: found.get(command.args.key)?.body,
        shown: true,
      })
    }
  }
  return found
}

/**
 * One article, recommendation, order or legal page in the editor: the shipped version, the server's version, the unsent
 * version.
 */
export interface ContentEntry<K extends ContentKind = ContentKind> {
  readonly key: string
  /** Null: our own. */
  readonly shipped: ContentBodies[K] | null
  readonly latest: WrittenContent<K> | null
  readonly waiting: WaitingContent<K> | null
  readonly body: ContentBodies[K]
  readonly shown: boolean
  /** Written by us: it is not the shipped version. */
  readonly written: boolean
  /** The version on the screen. */
  readonly seen: string | null
}

/** In the order of the shipped contents, our own after them; a deleted one of our own is left out. */
export function entriesOf<K extends ContentKind>(
  shipped: ReadonlyMap<string, ContentBodies[K]>,
  rows: readonly WrittenContent<K>[],
  waiting: ReadonlyMap<string, WaitingContent<K>>,
): readonly ContentEntry<K>[] {
  const keys = [...new Set([...shipped.keys(), ...rows.map(({ key }) => key), ...waiting.keys()])]
  return keys.flatMap((key) => {
    const latest = rows.find((row) => row.key === key) ?? null
    const given = waiting.get(key) ?? null
    const ahead = given?.state === 'waiting' ? given : null
    const model = shipped.get(key) ?? null
    const written = ahead?.body === undefined ? (latest?.body ?? null) : ahead.body
    const body = written ?? model
    if (!body) return []
    return [
      {
        key,
        shipped: model,
        latest,
        waiting: given,
        body,
        written: written !== null,
        seen: ahead?.versionId ?? latest?.version_id ?? null,
        shown: ahead ? ahead.shown : (latest?.shown ?? true),
      },
    ]
  })
}
