import type { CommandId } from '../../sync/index.ts'

const tellers = new Map<CommandId, number>()

/**
 * The screen itself shows the outcome, beside the item: a notice would repeat it. Returns the function that ends it.
 */
export function tellHere(id: CommandId): () => void {
  tellers.set(id, (tellers.get(id) ?? 0) + 1)
  return () => {
    const left = (tellers.get(id) ?? 1) - 1
    if (left > 0) tellers.set(id, left)
    else tellers.delete(id)
  }
}

export const isToldHere = (id: CommandId): boolean => tellers.has(id)

/** The id of the notice of its verdict. */
export const settledNotice = (id: CommandId): string => `settled-${id}`
