/** Commands that bring a file: how it is judged, where it goes, and what of it stands in the arguments. */
import type { Command } from '../commands/command.ts'
import type { FileRules } from '../domain/file-kind.ts'
import type { UserId } from '../domain/ids.ts'
import { MAX_MESSAGE_FILE_BYTES, messageFilePath } from '../domain/message-file.ts'
import { MAX_PHOTO_BYTES, photoPath } from '../domain/photo.ts'
import { REPORT_FILE, reportPath } from '../domain/report.ts'
import type { FrozenFile } from './frozen-file.ts'

export interface FileCommand {
  readonly rules: FileRules
  /** Where its bytes go when they are given, or given again, at this time. */
  readonly path: (at: Date) => string
  /** The command with what its file turned out to be. */
  readonly filled: (file: FrozenFile) => Command
}

/** Null: this command goes without a file. */
export function fileCommand(command: Command, owner: UserId): FileCommand | null {
  switch (command.name) {
    case 'attach_report': {
      const { args } = command
      return {
        rules: REPORT_FILE,
        path: (at) => reportPath(owner, args.study_id, at),
        filled: ({ path, size, sha256 }) => ({ name: 'attach_report', args: { ...args, path, size, sha256 } }),
      }
    }
    case 'replace_report': {
      const { args } = command
      return {
        rules: REPORT_FILE,
        path: (at) => reportPath(owner, args.study_id, at),
        filled: ({ path, size, sha256 }) => ({ name: 'replace_report', args: { ...args, path, size, sha256 } }),
      }
    }
    case 'send_message': {
      const { file, ...args } = command.args
      return file
        ? {
            rules: { most: MAX_MESSAGE_FILE_BYTES, types: [file.type] },
            path: (at) => messageFilePath(owner, args.message_id, file.type, at),
            filled: ({ path, name, size, sha256 }) => ({
              name: 'send_message',
              args: { ...args, file: { ...file, path, name, size, sha256 } },
            }),
          }
        : null
    }
    case 'add_photo': {
      const { file, ...args } = command.args
      return {
        rules: { most: MAX_PHOTO_BYTES, types: [file.type] },
        path: (at) => photoPath(owner, args.mission_id, args.photo_id, file.type, at),
        filled: ({ path, size, sha256 }) => ({
          name: 'add_photo',
          args: { ...args, file: { ...file, path, size, sha256 } },
        }),
      }
    }
    default:
      return null
  }
}

/** The arguments of a command whose file goes to another path this time. */
export function movedTo(path: string, args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { file } = args
  return typeof file === 'object' && file !== null ? { ...args, file: { ...file, path } } : { ...args, path }
}

/** A first path for the given time, later by as many milliseconds as it takes to be a new one. */
export function freePath(pathAt: (at: Date) => string, ms: number, taken: ReadonlySet<string>): string {
  for (let at = ms; ; at += 1) {
    const path = pathAt(new Date(at))
    if (!taken.has(path)) return path
  }
}
