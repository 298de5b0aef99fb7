import type { Asked, Inbox } from '../contract.ts'
import { INBOX_PAGE_SIZE } from '../domain/message.ts'
import { reasonOf } from '../transport/no-answer.ts'
import type { Patience } from '../transport/patient.ts'
import type { Answer, Transport } from '../transport/transport.ts'

/** Keeps nothing on the device: an administrator's view is the whole company's [decision 0004]. */
export function openInbox(
  transport: Pick<Transport, 'adminThreads' | 'adminThread' | 'adminColleagues'>,
  patiently: Patience,
): Inbox {
  return {
    threads: async (page) => asked(await patiently(() => transport.adminThreads(page, INBOX_PAGE_SIZE))),
    thread: async (thread, before) => asked(await patiently(() => transport.adminThread(thread, before))),
    colleagues: async () => asked(await patiently(() => transport.adminColleagues())),
  }
}

export function asked<T>(answer: Answer<T>): Asked<T> {
  if (answer.kind === 'ok') return { kind: 'answered', value: answer.value }
  return { kind: 'failed', reason: reasonOf(answer) }
}
