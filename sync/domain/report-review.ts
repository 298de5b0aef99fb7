import type { TypeRapport } from './enumerations.ts'

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

/** A file that waits for an administrator or was sent back, as shown to the specialist of its study. */
export interface HeldReport {
  readonly state: ReviewState
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly type_rapport: TypeRapport
  readonly commentaires: string | null
  /** Why it replaces a delivered file; null: it is the first. */
  readonly motif: string | null
  readonly author_name: string | null
  readonly received_at: string
  readonly decided_at: string | null
  readonly decider_name: string | null
  readonly decision_comment: string | null
}
