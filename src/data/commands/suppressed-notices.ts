import type { CommandId } from '../../../sync/index.ts'

/** How many parts of the screen show the outcome of each command. */
const shown = new Map<CommandId, number>()

/**
 * The screen itself shows the outcome, beside the item: a notice that it waits, or was refused, would repeat it.
 * Returns the function that ends it.
 */
export function suppressNotice(id: CommandId): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1)
  return () => {
    const left = (shown.get(id) ?? 1) - 1
    if (left > 0) shown.set(id, left)
    else shown.delete(id)
  }
}

export const isNoticeSuppressed = (id: CommandId): boolean => shown.has(id)

/** The id of a command's one notice: that it can be undone, that it waits, its verdict. */
export const noticeIdOf = (id: CommandId): string => `command-${id}`
