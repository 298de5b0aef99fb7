import * as v from 'valibot'
import { checkedBy, type Checked } from './checked.ts'
import type { Command, CommandName } from './command.ts'
import { clockInstants } from './instants.ts'
import { definitionOf } from './registry.ts'

/** Checks a command's input by the rules the server applies again; texts come back trimmed. */
export function checkCommand(command: Command): Checked {
  return checkInput(command.name, command.args)
}

/** Names of the arguments that hold an instant of the device's clock [L18]. */
export const instantsOf = ({ name }: Command, args: Readonly<Record<string, unknown>>): readonly string[] =>
  clockInstants(definitionOf(name).input, args)

/** The command that reverts this one on the server; null: none exists, or another version gave the command. */
export function undoOf(name: string, args: Readonly<Record<string, unknown>>, motif: string): Command | null {
  const definition = definitionOf(name)
  if (!definition?.undo || !v.is(definition.input, args)) return null
  return definition.undo(args, motif) as Command | null
}

export function checkInput(name: CommandName, input: unknown): Checked {
  return checkedBy(definitionOf(name), input)
}
