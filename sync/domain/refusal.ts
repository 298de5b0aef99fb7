/** The server's stable refusal codes. Each has its sentence in fr, en and ar under `refusal.<code>`. */
export const REFUSAL_CODES = [
  'not_allowed',
  'account_inactive',
  'not_approved',
  'not_found',
  'not_yours',
  'wrong_state',
  'study_taken',
  'invalid',
  'already_exists',
  'file_missing',
  'file_unverified',
  'file_mismatch',
  'same_file',
  'not_pdf',
  'wrong_type',
  'too_large',
  'unknown_command',
  'too_fast',
  'invoice_cancelled',
  'invoice_paid',
  'payment_too_high',
  'thread_closed',
  'recommendations_full',
  'photos_full',
  'already_invoiced',
  'changed_meanwhile',
  'account_unavailable',
  'still_invoiced',
  'unknown_account',
  'account_changed',
  'missions_running',
  'own_account',
  'last_admin',
  'email_taken',
  'invitation_limit',
  'text_changed',
  'texts_full',
  'own_report',
  'report_changed',
  'already_decided',
  'inquiry_changed',
  'unknown_inquiry',
  'unknown_subscription',
  'details_changed',
  'content_changed',
  'no_subscribers',
  'own_deletion',
  'studies_open',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/**
 * `placeholder` (an example left in the text) and `unknown_name` (a {{name}} that the app does not fill in) concern
 * published texts; `too_early` and `too_late` concern times.
 */
export const INVALID_REASONS = [
  'required',
  'too_long',
  'unknown_value',
  'malformed',
  'placeholder',
  'unknown_name',
  'too_early',
  'too_late',
] as const
export type InvalidReason = (typeof INVALID_REASONS)[number]

/** Reasons for published texts, which carry no times. */
export type PublishedReason = Exclude<InvalidReason, 'too_early' | 'too_late'>
export const publishedReason = (reason: InvalidReason): PublishedReason =>
  reason === 'too_early' || reason === 'too_late' ? 'malformed' : reason

/** Reasons for ordinary forms, which publish nothing and hold no times. */
const FORM_REASONS = ['required', 'too_long', 'unknown_value', 'malformed'] as const
export type FormReason = (typeof FORM_REASONS)[number]
export const formReason = (reason: InvalidReason): FormReason =>
  FORM_REASONS.find((one) => one === reason) ?? 'malformed'

/** Why one field was not accepted; the same shape from the device's check and the server's. */
export interface InvalidField {
  readonly field: string
  readonly reason: InvalidReason
}
