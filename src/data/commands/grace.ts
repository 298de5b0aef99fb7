import type { CommandId, OutboxItem } from '../../../sync/index.ts'

/**
 * Whether an item can be taken back without a question: nothing of it was sent, and nothing that was given later is
 * about its study, so that nothing else loses its ground.
 */
export function isInGrace(items: readonly OutboxItem[], id: CommandId): boolean {
  const at = items.findIndex((item) => item.id === id)
  const item = items[at]
  if (item?.state.kind !== 'waiting' || !item.state.grace) return false
  return !items.slice(at + 1).some((later) => later.state.kind !== 'received' && isAbout(later, item.studyId))
}

function isAbout({ studyId, args }: OutboxItem, study: OutboxItem['studyId']): boolean {
  return study !== null && (studyId === study || Object.values(args).includes(study))
}
