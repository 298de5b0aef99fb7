import type { GenericSchema, InferOutput } from 'valibot'
import type { FileRules } from '../domain/file-kind.ts'
import type { CommandId, StudyId, UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { AnyRecord } from '../records/record.ts'
import { STUDY_TRANSITIONS, canMove, type Study, type StudyMove } from '../domain/study.ts'

/**
 * The complete definition of a command. Without an optimistic effect nothing on the device changes until the server has
 * answered. Effects are pure and idempotent and skip changes that the server would refuse, so that applying one to a
 * row that already has it changes nothing.
 */
export interface Definition<N extends string = string, S extends Input = Input> extends Parts<InferOutput<S>> {
  readonly name: N
  /** Validates the arguments, named as in the specification; its output type is their type. */
  readonly input: S
}

type Input = GenericSchema<unknown, object>

/** Facts that the outbox needs for sending: plain data, which the build writes out (queueing.ts). */
export interface Queueing<Arg extends string = string> {
  /**
   * The line of a command without a study: shared by commands with the same kind and argument, or its own. Absent: the
   * common line of all commands without a study. Commands on a study are in the study's line.
   */
  readonly line?: 'own' | readonly [kind: string, by: Arg]
  /** Earlier commands with the same value in that argument are sent first, even from another line. */
  readonly waitsFor?: readonly Awaited<Arg>[]
  /** No later command builds on it: a refusal holds nothing back. */
  readonly freeStanding?: true
  /** Given by viewing a page: it causes no notices, questions or waiting. */
  readonly quiet?: true
  /** For commands without an account (visitor-registry.ts): the server function that accepts it. */
  readonly door?: 'apply_command' | 'contact_function'
}

interface Awaited<Arg extends string> {
  readonly name: string
  readonly mine: Arg
  readonly its: string
  readonly unlessRefused?: true
}

interface Parts<Args> extends Queueing<keyof Args & string> {
  /** Company name, if the arguments contain it. */
  readonly label?: (args: Args) => string
  /** The study it concerns, for commands outside of the study's line. */
  readonly about?: (args: Args) => StudyId | null
  /** Null: it carries no file. */
  readonly file?: (args: Args, owner: UserId) => CarriedFile<Args> | null
  /** Null without a profile to create it for. */
  readonly createsStudy?: (args: Args, given: Given) => Study | null
  readonly changesStudy?: (study: Study, args: Args, given: Given) => Study
  readonly changesProfile?: (profile: Profile, args: Args, given: Given) => Profile
  /** The records after the command; one with the id of a known record replaces it. */
  readonly puts?: (args: Args, given: GivenOnRecords) => readonly AnyRecord[]
  /**
   * The command that reverts it on the server, harmless if it never arrived [L3]; absent or null: none exists.
   * `motif`: the reason, for commands that require one.
   */
  readonly undo?: (args: Args, motif: string) => Asked | null
}

export interface CarriedFile<Args> {
  readonly rules: FileRules
  /** The path of the file, for a dispatch or a retry at this time. */
  readonly path: (at: Date) => string
  /** The arguments with the file's facts filled in. */
  readonly filled: (file: FileFacts) => Args
}

interface FileFacts {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** A command with unvalidated input. */
export interface Asked {
  readonly name: string
  readonly args: object
}

/** Time (ISO 8601) and author of a command; the profile is null on a device that never received it. */
export interface Given {
  readonly at: string
  readonly me: Profile | null
}

export interface GivenOnRecords extends Given {
  readonly commandId: CommandId
  /** The current record, of the listed kind. */
  readonly known: (id: string) => AnyRecord | null
}

export const define = <const N extends string, S extends Input>(definition: Definition<N, S>): Definition<N, S> =>
  definition

export const ask = <S extends Input>({ name }: Definition<string, S>, args: InferOutput<S>): Asked => ({ name, args })

/** Moves a study along the state machine if allowed, else returns it unchanged. */
export function move(study: Study, by: StudyMove, given: Given, changes: Partial<Study> = {}): Study {
  if (!canMove(study.statut, by)) return study
  return { ...study, ...changes, statut: STUDY_TRANSITIONS[by].to, updated_at: given.at }
}
