/**
 * Review state of an uploaded report file. The client cannot see it in `en_validation` and `renvoye`, and can in
 * `livre`, `a_corriger` (a correction was requested) and `valide`; `remplace`: a newer file replaced it.
 */
export const REVIEW_STATES = ['en_validation', 'renvoye', 'livre', 'a_corriger', 'valide', 'remplace'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** States of the newest file of a report. */
export const OPEN_REVIEW_STATES = [
  'en_validation',
  'renvoye',
  'livre',
  'a_corriger',
  'valide',
] as const satisfies readonly ReviewState[]
export type OpenReviewState = (typeof OPEN_REVIEW_STATES)[number]

/** States that allow a decision. */
export const DECIDABLE_STATES = [
  'en_validation',
  'renvoye',
  'livre',
  'a_corriger',
] as const satisfies readonly ReviewState[]
export type DecidableState = (typeof DECIDABLE_STATES)[number]

/** Twin: `hawa.review_transitions`, which decides; a contract test proves the two equal. */
export const REVIEW_TRANSITIONS = {
  validate_report: { en_validation: 'valide', renvoye: 'valide', livre: 'valide', a_corriger: 'valide' },
  send_back_report: { en_validation: 'renvoye', livre: 'a_corriger' },
} as const satisfies Readonly<Record<string, Partial<Record<ReviewState, ReviewState>>>>

export type ReviewCommand = keyof typeof REVIEW_TRANSITIONS

/** Whether a file in this state allows this decision. */
export const canDecide = (state: ReviewState, command: ReviewCommand): state is DecidableState =>
  Object.hasOwn(REVIEW_TRANSITIONS[command], state)
