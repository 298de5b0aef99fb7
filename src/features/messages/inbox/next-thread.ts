import type { InboxThread } from '../../../data/messages/threads.ts'

type Listed = Pick<InboxThread, 'thread_id' | 'waiting'>

/**
 * The conversation to answer after this one: the next below it that still waits, as the list was while this one waited;
 * else the first of all.
 */
export function nextWaiting<T extends Listed>(
  threads: readonly T[],
  opened: string,
  before: readonly Listed[] = threads,
): T | undefined {
  const waits = threads.filter(({ thread_id, waiting }) => waiting && thread_id !== opened)
  const later = before.slice(before.findIndex(({ thread_id }) => thread_id === opened) + 1)
  return later.flatMap((one) => waits.find(({ thread_id }) => thread_id === one.thread_id) ?? [])[0] ?? waits[0]
}
