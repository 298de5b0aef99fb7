import type { CommandArgs, OutboxItem } from '../../sync/index.ts'

type Request = CommandArgs['request_study']

/**
 * The request for this study that was given on this device before; null: none that is remembered (14 days after its
 * receipt).
 */
export function requestBefore(items: readonly OutboxItem[], studyId: string): OutboxItem | null {
  return items.find(({ name, args }) => name === 'request_study' && args['study_id'] === studyId) ?? null
}

/** Word for word, and not refused: nothing new is asked for. */
export function isSame({ args, state }: OutboxItem, request: Request): boolean {
  return (
    state.kind !== 'refused' &&
    JSON.stringify(Object.entries(args).toSorted()) === JSON.stringify(Object.entries(request).toSorted())
  )
}
