import type { GenericSchema, InferOutput } from 'valibot'
import type { FileRules } from '../domain/file-kind.ts'
import type { CommandId, StudyId, UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { AnyRecord } from '../domain/record.ts'
import { STUDY_TRANSITIONS, canMove, type Study, type StudyMove } from '../domain/study.ts'

/**
 * All that the app knows of a command. Without an optimistic effect nothing on the device changes until the server has
 * answered. Effects are pure and idempotent, and leave alone what the server would refuse, so that one laid over the
 * row that already holds it changes nothing.
 */
export interface Definition<N extends string = string, S extends Input = Input> extends Parts<InferOutput<S>> {
  readonly name: N
  /** Check of the arguments, in the spec's field names; their type is what it gives. */
  readonly input: S
}

type Input = GenericSchema<unknown, object>

/** Facts that the outbox needs to send it: plain data, the build writes it out (queueing.ts). */
export interface Queueing<Arg extends string = string> {
  /**
   * Where it is about no study: it stands in one line with those of the same kind and argument, or in one of its own.
   * Absent: in the line of all that have none. Those on a study stand in the line of the study.
   */
  readonly line?: 'own' | readonly [kind: string, by: Arg]
  /** Earlier commands with the same value in that argument are sent before it, also those of another line. */
  readonly waitsFor?: readonly Awaited<Arg>[]
  /** Nothing that is given later builds on it: refused, it holds nobody. */
  readonly freeStanding?: true
  /** Given by looking at a page: nobody's work, so nobody is told of it, asked about it or held up by it. */
  readonly quiet?: true
  /** Of those that need no account (visitor-registry.ts): which door of the server takes it. */
  readonly door?: 'apply_command' | 'contact_function'
}

interface Awaited<Arg extends string> {
  readonly name: string
  readonly mine: Arg
  readonly its: string
  readonly unlessRefused?: true
}

interface Parts<Args> extends Queueing<keyof Args & string> {
  /** Name of the company it is about, where it says that itself. */
  readonly label?: (args: Args) => string
  /** The study it is about without standing in its line. */
  readonly about?: (args: Args) => StudyId | null
  /** Null: it goes without one. */
  readonly file?: (args: Args, owner: UserId) => CarriedFile<Args> | null
  /** Null when there is nobody to make it for. */
  readonly createsStudy?: (args: Args, given: Given) => Study | null
  readonly changesStudy?: (study: Study, args: Args, given: Given) => Study
  readonly changesProfile?: (profile: Profile, args: Args, given: Given) => Profile
  /** The records as they will be; one with the id of a known record takes its place. */
  readonly puts?: (args: Args, given: GivenOnRecords) => readonly AnyRecord[]
  /**
   * The command that takes it back at the server, and does no harm where it never arrived [L3]; absent or null:
   * nothing does.
   * `motif`: for those that ask for a reason.
   */
  readonly undo?: (args: Args, motif: string) => Asked | null
}

export interface CarriedFile<Args> {
  readonly rules: FileRules
  /** Where its bytes go when they are given, or given again, at this time. */
  readonly path: (at: Date) => string
  /** The arguments with what the file turned out to be. */
  readonly filled: (file: FileFacts) => Args
}

interface FileFacts {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** A command whose input is still to be checked. */
export interface Asked {
  readonly name: string
  readonly args: object
}

/** When (ISO 8601) and by whom a command was given; the profile is null on a device that never received it. */
export interface Given {
  readonly at: string
  readonly me: Profile | null
}

export interface GivenOnRecords extends Given {
  readonly commandId: CommandId
  /** The record as it is so far, of the kind that is being listed. */
  readonly known: (id: string) => AnyRecord | null
}

export const define = <const N extends string, S extends Input>(definition: Definition<N, S>): Definition<N, S> =>
  definition

export const ask = <S extends Input>({ name }: Definition<string, S>, args: InferOutput<S>): Asked => ({ name, args })

/** Moves a study along the state machine if it allows it, else returns it untouched. */
export function move(study: Study, by: StudyMove, given: Given, changes: Partial<Study> = {}): Study {
  if (!canMove(study.statut, by)) return study
  return { ...study, ...changes, statut: STUDY_TRANSITIONS[by].to, updated_at: given.at }
}
