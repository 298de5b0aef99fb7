/** A specialist's help requests, from the device, with their messages. */
import { useMemo } from 'react'
import type { CommandArgs, ReadMark, RecordView } from '../../../sync/index.ts'
import { useRecords } from '../records.ts'
import { isSupport, summaries, type MessageView, type ThreadSummary } from './thread-view.ts'

export { SUPPORT_CATEGORIES } from '../../../sync/domain/support.ts'

export interface HelpRequest {
  readonly id: string
  readonly request: RecordView<'support_request'>['body']
  /** Null while its messages have not arrived. */
  readonly thread: ThreadSummary | null
}

/** The request with the latest message comes first; undefined while the store opens. */
export function useHelpRequests(): readonly HelpRequest[] | undefined {
  const requests = useRecords('support_request')
  const messages = useRecords('message')
  const marks = useRecords('read_mark')
  return useMemo(
    () =>
      requests &&
      messages &&
      marks &&
      helpRequests(
        requests,
        messages,
        marks.map(({ body }) => body),
      ),
    [requests, messages, marks],
  )
}

export function helpRequests(
  requests: readonly RecordView<'support_request'>[],
  messages: readonly MessageView[],
  marks: readonly Pick<ReadMark, 'thread_id' | 'mine' | 'up_to'>[],
): readonly HelpRequest[] {
  const threadById = new Map(summaries(messages.filter(isSupport), marks).map((thread) => [thread.id, thread]))
  const lastWord = ({ request, thread }: HelpRequest) => Date.parse(thread?.last.body.received_at ?? request.created_at)
  return requests
    .map(({ id, body }) => ({ id, request: body, thread: threadById.get(id) ?? null }))
    .toSorted((a, b) => lastWord(b) - lastWord(a))
}

export interface HelpFigures {
  /** That the team has to answer. */
  readonly open: number
  /** Unread messages of the team. */
  readonly answers: number
}

export function useHelpFigures(): HelpFigures {
  const requests = useHelpRequests() ?? []
  return {
    open: requests.filter(({ request }) => request.statut === 'ouverte').length,
    answers: requests.reduce((sum, { thread }) => sum + (thread?.unread ?? 0), 0),
  }
}

export type HelpQuestion = Pick<CommandArgs['open_support_request'], 'categorie' | 'sujet' | 'contenu'>

/** The command's input, with new ids. */
export const namedQuestion = (question: HelpQuestion): CommandArgs['open_support_request'] => ({
  request_id: crypto.randomUUID(),
  message_id: crypto.randomUUID(),
  ...question,
})
