import type { CommandArgs, OutboxItem } from '../../../sync/index.ts'

type Request = CommandArgs['request_study']

/** The earlier request of this device for this study; null: none is remembered (14 days after its receipt). */
export function earlierRequest(items: readonly OutboxItem[], studyId: string): OutboxItem | null {
  return items.find(({ name, args }) => name === 'request_study' && args['study_id'] === studyId) ?? null
}

/** The same in every word, and not refused: it asks for nothing new. */
export function isSameRequest({ args, state }: OutboxItem, request: Request): boolean {
  return (
    state.kind !== 'refused' &&
    JSON.stringify(Object.entries(args).toSorted()) === JSON.stringify(Object.entries(request).toSorted())
  )
}
