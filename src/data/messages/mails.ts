import { failedMails, invitationMails } from '../../../sync/admin.ts'
import type { OutboxItem } from '../../../sync/index.ts'
import type { Place } from '../address-values.ts'
import { useQuestion } from '../use-question.ts'
import { useOutboxItems } from '../sync-status.ts'

export type { FailedMail, InvitationMail } from '../../../sync/admin.ts'

const CHANGING: readonly string[] = ['send_mail_again', 'set_mail_aside']

/** `study`: about one; null: all. */
export const useFailedMails = (study: string | null, page?: Place) =>
  useQuestion(failedMails(study, page), { changedBy: CHANGING, news: true })

export const useInvitationMails = () =>
  useQuestion(invitationMails, { changedBy: ['invite_account', 'withdraw_invitation'], news: true })

/** Commands that wait on this device, by the id of their mail. */
export function useWaitingOnMails(): ReadonlyMap<unknown, OutboxItem['state']['kind']> {
  const items = useOutboxItems() ?? []
  return new Map(
    items.flatMap(({ name, args, state }) =>
      CHANGING.includes(name) && state.kind !== 'received' ? [[args['mail_id'], state.kind] as const] : [],
    ),
  )
}
