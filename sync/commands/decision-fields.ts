import { DECIDABLE_STATES } from '../domain/report-review.ts'
import { oneOf, recordIdField, studyIdField } from './fields.ts'

/** Which file an administrator decides on, and as what they saw it: the server compares. */
export const decisionFields = { study_id: studyIdField, file_id: recordIdField, known_state: oneOf(DECIDABLE_STATES) }
