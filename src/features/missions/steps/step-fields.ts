import type { Command, StudyView } from '../../../../sync/index.ts'
import {
  observedGiven,
  startOf,
  timeProblem,
  UNOBSERVED,
  type ObservedTexts,
  type TimeLimits,
  type TimeProblem,
} from '../../../observing/observed-texts.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export const STEPS = ['start_study', 'finish_study'] as const
export type Step = (typeof STEPS)[number]

/** The argument with the time of a step. */
export const INSTANT_OF = {
  start_study: 'started_at',
  finish_study: 'finished_at',
} as const satisfies Record<Step, string>

export interface StepValues extends Readonly<Record<string, string>>, ObservedTexts {
  /** As typed, on the clock of the place; see `TimeField`. */
  readonly at: string
}

export const NOT_TYPED: StepValues = { at: '', ...UNOBSERVED }

/** Earliest time of a step: that of the step before it (accepted, started, finished). Null: unknown. */
export function earliestOf(step: Step, study: Pick<StudyView, 'date_acceptation' | 'date_debut_mission'>): Date | null {
  const { date_debut_mission } = study
  const accepted = startOf(study)
  if (step === 'start_study' || date_debut_mission === null) return accepted
  const started = new Date(date_debut_mission)
  return accepted && accepted > started ? accepted : started
}

export function stepProblems(values: StepValues, limits: TimeLimits): Problems<StepValues, TimeProblem> {
  const problem = timeProblem(values.at, values, limits)
  return problem ? { at: problem } : {}
}

/** `now`: the device's own clock, which the outbox corrects. */
export function stepCommand(
  step: Step,
  { id: study_id, pays }: Pick<StudyView, 'id' | 'pays'>,
  values: StepValues,
  now: Date,
): Command {
  const { at, ...observed } = observedGiven(values.at, values, pays, now)
  return step === 'start_study'
    ? { name: step, args: { study_id, started_at: at, ...observed } }
    : { name: step, args: { study_id, finished_at: at, ...observed } }
}
