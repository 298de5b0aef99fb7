import type { Command } from '../commands/command.ts'
import type { CommandId, StudyId } from '../domain/ids.ts'
import type { Environment } from '../ground/environment.ts'
import type { FrozenFile } from '../uploads/frozen-file.ts'
import { moveInstants } from './clock.ts'
import { ENTRY_VERSION, type Entry, type NewEntry } from './entry.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** A command with validated input, before it is stored. */
export interface Draft {
  readonly name: Command['name']
  readonly args: Readonly<Record<string, unknown>>
  readonly studyId: StudyId | null
  readonly studyLabel: string | null
  readonly context: string | null
  /** Names of the arguments that hold times of the device's clock. */
  readonly instants: readonly string[]
  readonly clockOffsetMs: number | null
  readonly file: FrozenFile | null
  /** Milliseconds before it is sent. Absent: none. */
  readonly grace?: number | undefined
}

/** The stored form of the command, before it has its sequence number. */
export function entryOf(env: Environment, id: CommandId, draft: Draft): NewEntry {
  const { file, clockOffsetMs, instants, args, grace = 0, ...rest } = draft
  const deviceTime = env.now()
  return {
    ...rest,
    version: ENTRY_VERSION,
    id,
    madeAt: new Date(deviceTime + (clockOffsetMs ?? 0)).toISOString(),
    deviceTime,
    clockOffsetMs,
    args: moveInstants(args, instants, clockOffsetMs ?? 0),
    ...(clockOffsetMs === null && instants.length > 0 && { uncorrected: instants }),
    attempts: 0,
    attempted: false,
    lastProblem: null,
    file: file && { name: file.name, size: file.size, sha256: file.sha256, path: file.path, uploaded: false },
    state:
      grace > 0
        ? { kind: 'queued', retryAt: deviceTime + grace, since: deviceTime, grace: true }
        : { kind: 'queued', retryAt: null },
  }
}

/**
 * Stores the command and its file in one transaction: both or neither, and durable when this resolves [L1]. Rejects
 * with the storage's error; the outbox is then unchanged.
 */
export async function append(db: OutboxDatabase, env: Environment, id: CommandId, draft: Draft): Promise<Entry> {
  const entry = entryOf(env, id, draft)
  const { file } = draft
  const kept = file && (await db.keepBlob(file.blob))
  // Without a file, a transaction over one table: every further one is waited for.
  const tables = file ? [db.commands, db.files] : [db.commands]
  const seq = await db.transaction('rw', tables, async () => {
    const added = await db.commands.add(entry)
    if (file && kept) await db.files.add({ ...kept, id, name: file.name, size: file.size, sha256: file.sha256 })
    return added
  })
  env.onQueued?.()
  return { ...entry, seq }
}
