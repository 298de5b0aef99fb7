/** Kinds of events of a study, in the order in which they may happen. */
export const EVENT_KINDS = [
  'requested',
  'requested_for',
  'quote_offered',
  'quote_withdrawn',
  'quote_refused',
  'price_agreed',
  'assigned',
  'accepted',
  'started',
  'notes_saved',
  'finished',
  'report_submitted',
  'report_sent_back',
  'report_attached',
  'report_replaced',
  'report_validated',
  'unassigned',
  'put_back',
  'cancelled',
  'reopened',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]
