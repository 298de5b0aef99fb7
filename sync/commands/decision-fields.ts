import { DECIDABLE_STATES } from '../domain/report-review.ts'
import { oneOf, recordIdField, studyIdField } from './fields.ts'

/** The file of an administrator's decision and the state they saw: the server compares. */
export const decisionFields = { study_id: studyIdField, file_id: recordIdField, known_state: oneOf(DECIDABLE_STATES) }
