import { textHistory, wordedTexts, type WordedText } from '../../../../sync/admin.ts'
import type { Wordings } from '../../../../sync/domain/published-text.ts'
import type { Command, OutboxItem } from '../../../../sync/index.ts'
import { useOwnPublications } from '../../../data/published/own-publications.ts'
import { useQuestion } from '../../../data/use-question.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'

export type { WordedText }

const CHANGING: readonly string[] = ['set_text', 'reset_text', 'import_texts']
export function useWordedTexts() {
  useOwnPublications(CHANGING)
  return useQuestion(wordedTexts(), { changedBy: CHANGING })
}

export const useTextHistory = (key: string) => useQuestion(textHistory(key), { changedBy: CHANGING })

/** A text that this device has saved and the server has not applied. */
export interface WaitingText {
  readonly state: 'waiting' | 'refused'
  readonly versionId: string
  readonly texts: Wordings | null
}

/** By key; the last word of each. */
export function useWaitingTexts(): ReadonlyMap<string, WaitingText> {
  return waitingTexts(useOutboxItems() ?? [])
}

export function waitingTexts(
  items: readonly Pick<OutboxItem, 'name' | 'args' | 'state'>[],
): ReadonlyMap<string, WaitingText> {
  const found = new Map<string, WaitingText>()
  for (const { name, args, state } of items) {
    if (state.kind === 'received') continue
    const command = { name, args } as Command
    const put = (key: string, versionId: string, texts: Wordings | null) => {
      // An item that waits behind a refused one is tried next.
      if (state.kind !== 'refused' || found.get(key)?.state !== 'waiting')
        found.set(key, { state: state.kind === 'refused' ? 'refused' : 'waiting', versionId, texts })
    }
    if (command.name === 'set_text') put(command.args.key, command.args.version_id, command.args.texts)
    if (command.name === 'reset_text') put(command.args.key, command.args.version_id, null)
    if (command.name === 'import_texts')
      for (const { key, texts } of command.args.entries) put(key, command.args.version_id, texts)
  }
  return found
}
