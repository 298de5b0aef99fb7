import { INQUIRY_STATES, MAILED_KINDS } from '../domain/inquiry.ts'
import { oneOf, recordIdField, wholeBetween } from './fields.ts'

/**
 * The inquiry of an administrator's decision and the state they saw: the server compares, since others may have
 * decided.
 */
export const inquiryFields = {
  kind: oneOf(MAILED_KINDS),
  inquiry_id: recordIdField,
  known_state: oneOf(INQUIRY_STATES),
  /** Number of replies that the page showed. */
  known_replies: wholeBetween(0, 100_000),
}
