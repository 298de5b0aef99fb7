import type { TypeCompte } from './profile.ts'

/** Events that can send a notification mail. */
export const MAIL_EVENTS = [
  'study_accepted',
  'study_started',
  'study_finished',
  'report_delivered',
  'report_replaced',
  'study_cancelled',
  'message',
  'invoice_issued',
  'payment_recorded',
  'invoice_cancelled',
  'payment_taken_back',
  'account_approved',
  'report_sent_back',
  'report_validated',
  'study_requested',
  'report_to_validate',
  'team_message',
  'study_opened',
  'study_assigned',
  'study_changed',
  'mission_assigned',
  'mission_withdrawn',
  'quote_offered',
  'quote_answered',
  'study_set_out',
  'visit_planned',
] as const
export type MailEvent = (typeof MAIL_EVENTS)[number]

/** By kind of account, in display order. Twin: `hawa.mail_events` in SQL. */
export const MAIL_EVENTS_OF: Readonly<Record<TypeCompte, readonly MailEvent[]>> = {
  client: [
    'study_opened',
    'quote_offered',
    'study_assigned',
    'study_accepted',
    'visit_planned',
    'study_set_out',
    'study_started',
    'study_finished',
    'report_delivered',
    'report_replaced',
    'study_cancelled',
    'study_changed',
    'message',
    'invoice_issued',
    'payment_recorded',
    'invoice_cancelled',
    'payment_taken_back',
  ],
  intervention: [
    'mission_assigned',
    'mission_withdrawn',
    'study_changed',
    'report_sent_back',
    'report_validated',
    'study_cancelled',
    'message',
    'account_approved',
  ],
  admin: ['study_requested', 'quote_answered', 'report_to_validate', 'team_message'],
}

/** The events somebody does not want mails about; of several choices the last one given counts. */
export function unwantedMails(
  given: readonly { readonly event: MailEvent; readonly wanted: boolean }[],
): ReadonlySet<MailEvent> {
  const unwanted = new Set<MailEvent>()
  for (const { event, wanted } of given) {
    if (wanted) unwanted.delete(event)
    else unwanted.add(event)
  }
  return unwanted
}
