import { checkedBy, type Checked } from './checked.ts'
import type { Command, CommandName } from './command.ts'
import { definitionOf } from './registry.ts'

/** Checks a command's input by the rules the server applies again; texts come back trimmed. */
export function checkCommand(command: Command): Checked {
  return checkInput(command.name, command.args)
}

export function checkInput(name: CommandName, input: unknown): Checked {
  return checkedBy(definitionOf(name), input)
}
