import {
  inquiryList,
  oneInquiry,
  subscriberBatch,
  subscribers,
  type InquiriesQuery,
  type Inquiry,
  type SubscriberFilter,
} from '../../../../sync/admin.ts'
import type { InquiryKind, InquiryTarget, MailedKind } from '../../../../sync/domain/inquiry.ts'
import type { Command, OutboxItem, Sync } from '../../../../sync/index.ts'
import type { Place } from '../../../../sync/domain/pages.ts'
import { allRows } from '../../../data/all-rows.ts'
import { useQuestion } from '../../../data/use-question.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'

export type {
  Inquiry,
  InquiryEvent,
  InquiryLine,
  InquiriesPage,
  InquiriesQuery,
  Subscriber,
  SubscriberFilter,
} from '../../../../sync/admin.ts'
export {
  INQUIRY_MOVES,
  isAnswerable,
  type InquiryKind,
  type InquiryState,
  type InquiryTarget,
  type MailedKind,
} from '../../../../sync/domain/inquiry.ts'

const OURS = ['assign_inquiry', 'answer_inquiry', 'set_inquiry_state'] as const
/** A help request is answered, and closed, in its conversation. */
const CHANGING: readonly string[] = [...OURS, 'send_message', 'close_support_request']

export const useInquiries = (query: InquiriesQuery) =>
  useQuestion(inquiryList(query), { changedBy: CHANGING, news: true })

export const useInquiry = (kind: InquiryKind, id: string) => useQuestion(oneInquiry(kind, id), { changedBy: CHANGING })

export type WaitingOnInquiry = OutboxItem & { readonly name: (typeof OURS)[number] }

/** The actions on inquiries that the server has not received, or has refused; oldest first. */
export function useWaitingOnInquiries(): readonly WaitingOnInquiry[] {
  return (useOutboxItems() ?? []).flatMap((item) => {
    const name = OURS.find((one) => one === item.name)
    return name && item.state.kind !== 'received' ? [{ ...item, name }] : []
  })
}

type Shown = Pick<Inquiry, 'inquiry_id' | 'state' | 'replies'> & { readonly kind: MailedKind }

const seenOf = ({ kind, inquiry_id, state, replies }: Shown) => ({
  kind,
  inquiry_id,
  known_state: state,
  known_replies: replies,
})

/** An administrator's decisions on an inquiry, with the version that was on the screen. */
export const inquiryCommands = {
  assign: (
    { kind, inquiry_id, assigned_to }: Pick<Inquiry, 'kind' | 'inquiry_id' | 'assigned_to'>,
    to: string | null,
  ): Command => ({ name: 'assign_inquiry', args: { kind, inquiry_id, assigned_to: to, instead_of: assigned_to } }),
  answer: (shown: Shown, reponse: string): Command => ({
    name: 'answer_inquiry',
    args: { ...seenOf(shown), reply_id: crypto.randomUUID(), reponse },
  }),
  move: (shown: Shown, etat_demande: InquiryTarget): Command => ({
    name: 'set_inquiry_state',
    args: { ...seenOf(shown), etat_demande },
  }),
}

const WITHDRAWING: readonly string[] = ['withdraw_newsletter']

export const useSubscribers = (filter: SubscriberFilter, page: Place | undefined) =>
  useQuestion(subscribers(filter, page), { changedBy: WITHDRAWING })

/** The state of unsent changes to subscriptions, by email address. */
export function useWaitingWithdrawals(): ReadonlyMap<string, OutboxItem['state']['kind']> {
  return new Map(
    (useOutboxItems() ?? []).flatMap(({ name, args, state }) =>
      WITHDRAWING.includes(name) && state.kind !== 'received' ? [[String(args['email']), state.kind] as const] : [],
    ),
  )
}

/** Everything that matches; see `allRows`. */
export const allSubscribers = (sync: Sync, filter: SubscriberFilter) =>
  allRows(sync, (after) => subscriberBatch(filter, after))
