import type { Command } from '../commands/command.ts'
import type { CarriedFile } from '../commands/definition.ts'
import { definitionOf } from '../commands/registry.ts'
import type { UserId } from '../domain/ids.ts'

/** Null: this command has no file, or another version gave it. */
export function fileCommand({ name, args }: Command, owner: UserId): CarriedFile<Command> | null {
  const given: string = name
  const carried = definitionOf(given)?.file?.(args, owner)
  return carried ? { ...carried, filled: (file) => ({ name, args: carried.filled(file) }) as Command } : null
}
