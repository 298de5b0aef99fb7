import type { ReadMark } from '../../../../sync/index.ts'
import type { MessageView } from '../../../data/messages/thread-view.ts'

/** Whether the date changes above this message, by the clock of the device. */
export function startsDay(messages: readonly MessageView[], index: number): boolean {
  const day = (at: number) => {
    const message = messages[at]
    return message && new Date(message.body.received_at).toDateString()
  }
  return day(index) !== day(index - 1)
}

/** Each reader's mark, below the last of one's own messages that they have seen. */
export function readersBelow(
  messages: readonly MessageView[],
  marks: readonly ReadMark[],
): ReadonlyMap<string, readonly ReadMark[]> {
  const readersById = new Map<string, ReadMark[]>()
  for (const mark of marks) {
    if (mark.mine) continue
    const seen = messages.findLast(
      ({ sync, body }) => body.mine && sync === 'synced' && Date.parse(body.received_at) <= Date.parse(mark.up_to),
    )
    if (seen) readersById.set(seen.id, [...(readersById.get(seen.id) ?? []), mark])
  }
  return readersById
}

/** A longer time between writing and arrival is shown. */
const LATE_MS = 10 * 60_000

/** Written without network, and received much later. */
export const isLate = ({ sync, body }: MessageView): boolean =>
  sync === 'synced' && Date.parse(body.received_at) - Date.parse(body.at) > LATE_MS
