import { INQUIRY_STATES, MAILED_KINDS } from '../domain/inquiry.ts'
import { oneOf, recordIdField, wholeBetween } from './fields.ts'

/** Which inquiry an administrator decides on, and as what they saw it: somebody else may have, the server compares. */
export const inquiryFields = {
  kind: oneOf(MAILED_KINDS),
  inquiry_id: recordIdField,
  known_state: oneOf(INQUIRY_STATES),
  /** Replies that were in sight. */
  known_replies: wholeBetween(0, 100_000),
}
