import type { GenericSchema } from 'valibot'
import type { CommandId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { AnyRecord } from '../domain/record.ts'
import { STUDY_TRANSITIONS, canMove, type Study, type StudyMove } from '../domain/study.ts'
import type { Command, CommandArgs, CommandName } from './command.ts'

/** When (ISO 8601) and by whom a command was given; the profile is null on a device that never received it. */
export interface Given {
  readonly at: string
  readonly me: Profile | null
}

/**
 * What a command is on the device: the check of its input and its optimistic effect. Effects are pure and
 * idempotent, and leave alone what the server would refuse, so that one laid over the row that already
 * holds it changes nothing.
 */
export type Definition<N extends CommandName> = Input<N> &
  (CreatesStudy<N> | ChangesStudy<N> | ChangesProfile<N> | PutsRecords<N> | Message)

interface Input<N extends CommandName> {
  readonly input: GenericSchema<unknown, CommandArgs[N]>
  /**
   * The command that takes it back at the server, and does no harm where it never arrived [L3]; absent or null:
   * nothing does.
   * `motif`: for those that ask for a reason.
   */
  readonly undo?: (args: CommandArgs[N], motif: string) => Command | null
}

interface CreatesStudy<N extends CommandName> {
  readonly on: 'new-study'
  /** Null when there is nobody to make it for. */
  readonly create: (args: CommandArgs[N], given: Given) => Study | null
}

interface ChangesStudy<N extends CommandName> {
  readonly on: 'study'
  readonly effect: (study: Study, args: CommandArgs[N], given: Given) => Study
}

interface ChangesProfile<N extends CommandName> {
  readonly on: 'profile'
  readonly effect: (profile: Profile, args: CommandArgs[N], given: Given) => Profile
}

interface PutsRecords<N extends CommandName> {
  readonly on: 'record'
  /** The records as they will be; one with the id of a known record takes its place. */
  readonly puts: (args: CommandArgs[N], given: GivenOnRecords) => readonly AnyRecord[]
}

export interface GivenOnRecords extends Given {
  readonly commandId: CommandId
  /** The record as it is so far, of the kind that is being listed. */
  readonly known: (id: string) => AnyRecord | null
}

/** Words to the company, from anybody: nothing on the device changes. Which door takes them is the transport's part. */
export interface Message {
  readonly on: 'message'
  readonly door: 'apply_command' | 'contact_function'
}

/** Moves a study along the state machine if it allows it, else returns it untouched. */
export function move(study: Study, by: StudyMove, given: Given, changes: Partial<Study> = {}): Study {
  if (!canMove(study.statut, by)) return study
  return { ...study, ...changes, statut: STUDY_TRANSITIONS[by].to, updated_at: given.at }
}
