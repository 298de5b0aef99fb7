import { replayInBackground, type BackgroundReplay } from '../sync/background.ts'
import { syncTagPrefix } from './messages.ts'

/** https://wicg.github.io/background-sync/spec/#sync-event */
export interface SyncEvent extends Event {
  waitUntil(work: Promise<unknown>): void
  readonly tag: string
  /** True: the browser will not try this tag again. */
  readonly lastChance: boolean
}

export function isReplay(event: Pick<SyncEvent, 'tag'>): boolean {
  return event.tag.startsWith(syncTagPrefix)
}

/**
 * Replays the outbox. If items still wait, it rejects: the browser then tries again later. At the last chance a
 * rejection would have no effect, and the next page goes on.
 */
export async function replay(
  event: Pick<SyncEvent, 'lastChance'>,
  replayOutbox: () => Promise<BackgroundReplay> = replayInBackground,
): Promise<void> {
  const result = await replayOutbox()
  if (result === 'unfinished' && !event.lastChance) throw new Error('the outbox is not empty yet')
}
