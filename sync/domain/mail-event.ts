import type { TypeCompte } from './profile.ts'

/** What people may be mailed about. */
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
] as const
export type MailEvent = (typeof MAIL_EVENTS)[number]

/** By kind of account, in the order in which a page shows them; `hawa.mail_events` in SQL is its twin. */
export const MAIL_EVENTS_OF: Readonly<Record<TypeCompte, readonly MailEvent[]>> = {
  client: [
    'study_opened',
    'study_assigned',
    'study_accepted',
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
  admin: ['study_requested', 'report_to_validate', 'team_message'],
}

/** A choice somebody made; nothing chosen: wanted. */
export interface MailPreference {
  readonly event: MailEvent
  readonly wanted: boolean
  /** ISO 8601. */
  readonly changed_at: string
}

/** The events somebody does not want mails about; of several choices the last one given counts. */
export function unwantedMails(given: readonly Pick<MailPreference, 'event' | 'wanted'>[]): ReadonlySet<MailEvent> {
  const unwanted = new Set<MailEvent>()
  for (const { event, wanted } of given) {
    if (wanted) unwanted.delete(event)
    else unwanted.add(event)
  }
  return unwanted
}
